// The palette: which tools a game has, their drawings and their keys.
import { features, type Tool } from './model';
import type { Position } from '../../wire/protocol';

export interface ToolInfo {
  tool: Tool;
  art: string;
  letter: string;
  label: string;
  seat?: number;
}
const ALL: (ToolInfo & { needs?: 'hazmats' | 'hotSpots' | 'specialists' })[] = [
  { tool: 'fire', art: 'fire', letter: 'F', label: 'editor.tool.fire' },
  { tool: 'smoke', art: 'smoke', letter: 'S', label: 'editor.tool.smoke' },
  { tool: 'poi', art: 'poi', letter: 'P', label: 'editor.tool.poi' },
  { tool: 'victim', art: 'victim', letter: 'V', label: 'editor.tool.victim' },
  { tool: 'treated', art: 'treated', letter: 'T', label: 'editor.tool.treated', needs: 'specialists' },
  { tool: 'hazmat', art: 'hazmat', letter: 'H', label: 'editor.tool.hazmat', needs: 'hazmats' },
  { tool: 'hot_spot', art: 'hot-spot', letter: 'O', label: 'editor.tool.hot_spot', needs: 'hotSpots' },
  { tool: 'wall', art: 'wall-damaged', letter: 'W', label: 'editor.tool.wall' },
  { tool: 'erase', art: '', letter: 'X', label: 'editor.tool.erase' },
  { tool: 'look', art: '', letter: 'I', label: 'editor.tool.look' },
];

export function toolsFor(position: Position): ToolInfo[] {
  const has = features(position.options);
  const crew = position.firefighters.map((_, seat): ToolInfo => ({
    tool: `figure-${seat}`,
    art: `figure-${seat}`,
    letter: String(seat + 1),
    label: 'editor.tool.figure',
    seat,
  }));
  return [...ALL.filter((one) => !one.needs || has[one.needs]), ...crew];
}

/** The tool of a key, if the game has it. */
export function toolOfKey(position: Position, key: string): Tool | null {
  return toolsFor(position).find((one) => one.letter === key.toUpperCase())?.tool ?? null;
}

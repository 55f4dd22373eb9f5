// The palette: the tools for what a game has, their drawings and their keys.
import type { Tool } from './model';
import { THINGS, type Parts, type Position } from '../../wire/protocol';
import { oneOf } from '../../wire/words';

export interface ToolInfo {
  tool: Tool;
  art: string;
  letter: string;
  label: string;
  seat?: number;
}
const ALL: ToolInfo[] = [
  { tool: 'fire', art: 'fire', letter: 'F', label: 'editor.tool.fire' },
  { tool: 'smoke', art: 'smoke', letter: 'S', label: 'editor.tool.smoke' },
  { tool: 'poi', art: 'poi', letter: 'P', label: 'editor.tool.poi' },
  { tool: 'victim', art: 'victim', letter: 'V', label: 'editor.tool.victim' },
  { tool: 'treated', art: 'treated', letter: 'T', label: 'editor.tool.treated' },
  { tool: 'hazmat', art: 'hazmat', letter: 'H', label: 'editor.tool.hazmat' },
  { tool: 'hot_spot', art: 'hot-spot', letter: 'O', label: 'editor.tool.hot_spot' },
  { tool: 'wall', art: 'wall-damaged', letter: 'W', label: 'editor.tool.wall' },
  { tool: 'erase', art: '', letter: 'X', label: 'editor.tool.erase' },
  { tool: 'look', art: '', letter: 'I', label: 'editor.tool.look' },
];

export function toolsFor(position: Position, parts: Parts): ToolInfo[] {
  const has = (tool: Tool) => !oneOf(THINGS, tool) || parts.things.some(({ thing }) => thing === tool);
  const crew = position.firefighters.map((_, seat): ToolInfo => ({
    tool: `figure-${seat}`,
    art: `figure-${seat}`,
    letter: String(seat + 1),
    label: 'editor.tool.figure',
    seat,
  }));
  return [...ALL.filter((one) => has(one.tool)), ...crew];
}

/** The tool of a key, if the game has it. */
export function toolOfKey(position: Position, parts: Parts, key: string): Tool | null {
  return toolsFor(position, parts).find((one) => one.letter === key.toUpperCase())?.tool ?? null;
}

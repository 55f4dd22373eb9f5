// The HTTP part of the server, one function per request; failures are ApiError with the server's code.
import type { BoardJson, RoomSummary } from './types';

export class ApiError extends Error {
  code: string;
  status: number;
  constructor(status: number, code: string, message: string) {
    super(message);
    this.code = code;
    this.status = status;
  }
}

/** Asks the server; `path` is relative to /api/v1. */
export async function request<T>(path: string, body?: unknown, method?: string): Promise<T> {
  const answer = await fetch(`/api/v1${path}`, {
    method: method ?? (body === undefined ? 'GET' : 'POST'),
    headers: body === undefined ? {} : { 'Content-Type': 'application/json' },
    body: body === undefined ? undefined : JSON.stringify(body),
  });
  const text = await answer.text();
  let data: unknown;
  try {
    data = text ? JSON.parse(text) : null;
  } catch {
    throw new ApiError(answer.status, 'server.unreadable', text.slice(0, 200));
  }
  if (!answer.ok) {
    const error = (data as { error?: { code?: string; message?: string } } | null)?.error;
    throw new ApiError(answer.status, error?.code ?? 'server.error', error?.message ?? answer.statusText);
  }
  return data as T;
}

export interface OptionInfo {
  name: string;
  values: (string | number | boolean)[];
  default: string | number | boolean;
  group: string;
  about: string;
}
export interface OptionsInfo {
  options: OptionInfo[];
  editions: Record<string, Record<string, string | number | boolean>>;
  presets: { id: string; options: Record<string, string | number | boolean> }[];
}
export interface ServerInfo {
  name: string;
  version: string;
  protocol: number;
  languages: string[];
  bots: { name: string; about: string }[];
}
export interface NewSeat {
  name: string;
  kind: 'human' | 'bot' | 'open';
  bot?: string;
}
export interface NewRoom {
  options: Record<string, unknown>;
  seats?: NewSeat[];
  away_seconds?: number | null;
  seed?: string;
  dice: 'server' | 'physical';
  start?: unknown;
  record?: unknown;
  ply?: number;
  practice?: boolean;
}
export interface RoomMade {
  room: string;
  code: string;
  url: string;
  tokens: (string | null)[];
  host: string;
}

export const getInfo = () => request<ServerInfo>('/info');
export const getOptions = () => request<OptionsInfo>('/options');
export const getBoard = (name: string) => request<BoardJson>(`/boards/${encodeURIComponent(name)}`);
export const getRoom = (id: string) => request<RoomSummary>(`/rooms/${encodeURIComponent(id)}`);
export const createRoom = (room: NewRoom) => request<RoomMade>('/rooms', room);
export const takeSeat = (id: string, seat: number, name: string) =>
  request<{ token: string }>(`/rooms/${encodeURIComponent(id)}/seats/${seat}/take`, { name });
export const getRecord = (id: string) => request<unknown>(`/rooms/${encodeURIComponent(id)}/record`);

/** Lets the browser save a file. */
export function download(name: string, data: unknown): void {
  const text = typeof data === 'string' ? data : JSON.stringify(data, null, 1);
  const link = document.createElement('a');
  link.href = URL.createObjectURL(new Blob([text], { type: 'application/json' }));
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 1000);
}

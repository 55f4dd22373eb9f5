// The HTTP part of the server, one function per request; failures are ApiError with the server's code.
import type {
  BoardJson,
  DraftRequest,
  Claimed,
  ErrorAnswer,
  ErrorBody,
  Frames,
  Info,
  ListedGame,
  LoggedGame,
  OptionsInfo,
  PositionAnswer,
  PositionDraft,
  PositionRequest,
  Reach,
  RecordJson,
  ReplayKeyJson,
  ReviewJson,
  ReviewProgress,
  RiskJson,
  RoomCreated,
  RoomRequest,
  RoomSummary,
  SeatTaken,
  SummariesRequest,
  TakeRequest,
  Transfer,
  TransferRequest,
  VerifyAnswer,
} from './protocol';

export class ApiError extends Error {
  status: number;
  body: ErrorBody;
  constructor(status: number, body: ErrorBody) {
    super(body.message);
    this.status = status;
    this.body = body;
  }
  get code(): string {
    return this.body.code;
  }
}

const isErrorAnswer = (data: unknown): data is ErrorAnswer =>
  typeof data === 'object' && data !== null && 'error' in data;

/** The error of an answer that is not the server's, a proxy's for instance. */
const noAnswer = (message: string): ErrorBody => ({
  code: 'server.error',
  path: '',
  message,
  key: 'server.server.error',
  params: {},
});

/** Asks the server; `path` is relative to /api/v1. The answer is of the type the server's description gives it. */
async function request<T>(path: string, body?: object, signal?: AbortSignal): Promise<T> {
  const answer = await fetch(`/api/v1${path}`, {
    method: body === undefined ? 'GET' : 'POST',
    headers: body === undefined ? {} : { 'Content-Type': 'application/json' },
    body: body === undefined ? undefined : JSON.stringify(body),
    signal,
  });
  const text = await answer.text();
  let data;
  try {
    data = JSON.parse(text);
  } catch {
    throw new ApiError(answer.status, noAnswer(text.slice(0, 200)));
  }
  if (!answer.ok) {
    if (isErrorAnswer(data)) throw new ApiError(answer.status, data.error);
    throw new ApiError(answer.status, noAnswer(answer.statusText));
  }
  return data;
}

const roomPath = (id: string): string => `/rooms/${encodeURIComponent(id)}`;

export const getInfo = () => request<Info>('/info');
export const getOptions = () => request<OptionsInfo>('/options');
export const getBoard = (name: string) => request<BoardJson>(`/boards/${encodeURIComponent(name)}`);
export const getRoom = (id: string) => request<RoomSummary>(roomPath(id));
export const createRoom = (room: RoomRequest) => request<RoomCreated>('/rooms', room);
export const takeSeat = (id: string, seat: number, who: TakeRequest) =>
  request<SeatTaken>(`${roomPath(id)}/seats/${seat}/take`, who);
export const getReach = () => request<Reach>('/reach');
/** Where several games stand; null for one that is not there. */
export const getSummaries = (wanted: SummariesRequest) => request<(ListedGame | null)[]>('/rooms/summaries', wanted);
/** A code that moves seats to another device, and its use there. */
export const offerTransfer = (id: string, wanted: TransferRequest) =>
  request<Transfer>(`${roomPath(id)}/transfer`, wanted);
export const claimTransfer = (id: string, code: string) => request<Claimed>(`${roomPath(id)}/claim`, { code });
export const getRecord = (id: string) => request<RecordJson>(`${roomPath(id)}/record`);
/** The key under which a finished game can be shown to anyone. */
export const getReplayKey = (id: string) => request<ReplayKeyJson>(`${roomPath(id)}/replay`);
/** The house of a room as it stands, drawn by the server. */
export const houseAddress = (id: string, dark: boolean): string =>
  `/api/v1${roomPath(id)}/picture.svg?theme=${dark ? 'dark' : 'light'}`;
/** The pictures of a room's game, or of a record. */
export const getFrames = (game: string | RecordJson) =>
  typeof game === 'string' ? request<Frames>(`${roomPath(game)}/frames`) : request<Frames>('/frames', game);
export const verifyRecord = (record: RecordJson) => request<VerifyAnswer>('/verify', record);
/** The review of a room's game, or of a record; how far it is, as long as it is being made. */
export const askReview = (game: string | RecordJson, signal: AbortSignal) =>
  typeof game === 'string'
    ? request<ReviewJson | ReviewProgress>(`${roomPath(game)}/review`, undefined, signal)
    : request<ReviewJson | ReviewProgress>('/review', game, signal);
export const checkPosition = (wanted: PositionRequest) => request<PositionAnswer>('/positions/check', wanted);
/** A position entered by hand after an edit, and what its game has. */
export const editPosition = (wanted: DraftRequest) => request<PositionDraft>('/positions/edit', wanted);
export const getRisk = (wanted: PositionRequest) => request<RiskJson>('/risk', wanted);
/** Games of one page of the log. */
const PAGE = 500;
/** The log of finished games, the newest first, page by page up to a number. */
export async function getGames(most: number): Promise<LoggedGame[]> {
  const found: LoggedGame[] = [];
  while (found.length < most) {
    const before = found.length ? `&before=${found[found.length - 1].number}` : '';
    const page = await request<LoggedGame[]>(`/games?limit=${PAGE}${before}`);
    found.push(...page);
    if (page.length < PAGE) break;
  }
  return found;
}

/** Lets the browser save a file. */
export function download(name: string, data: unknown): void {
  const text = typeof data === 'string' ? data : JSON.stringify(data, null, 1);
  const link = document.createElement('a');
  link.href = URL.createObjectURL(new Blob([text], { type: 'application/json' }));
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 1000);
}

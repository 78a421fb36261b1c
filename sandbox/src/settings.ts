import type { Assumption } from './assumptions.ts'
import type { ScriptedAnswer } from './control/scripted-answer.ts'
import type { Provider } from './models/provider.ts'
import type { TroubleCode } from './models/errors.ts'

export interface Fault {
  id: number
  /** Matched against the operation name and against "METHOD /path?query", with or without the query; `*` matches anything. */
  endpoint: string
  kind: 'error' | 'drop' | 'stall'
  status: number
  code: number
  subcode: number | null
  message: string | null
  /** Seconds of the Retry-After header; null sends none. */
  retryAfter: number | null
  /** True: the call takes effect before it fails. */
  afterEffect: boolean
  /** Number of calls that will still fail; null means all. */
  remaining: number | null
  percent: number
  stallMs: number
  fired: number
}

/** A fault of the model servers. */
export interface ModelTrouble {
  id: number
  kind: 'fail' | 'slow' | 'stall' | 'break'
  /** Null matches any. */
  provider: Provider | null
  model: string | null
  endpoint: 'chat' | 'embeddings' | null
  code: TroubleCode
  /** Replace those of the code. */
  status: number | null
  message: string | null
  /** Seconds, with a rate limit. */
  retryAfter: number
  milliseconds: number
  /** Before each piece of a stream. */
  pieceMilliseconds: number
  how: 'cut' | 'error'
  /** Pieces that still arrive before the stream breaks. */
  afterPieces: number
  /** How many calls are still affected; null means all. */
  remaining: number | null
  fired: number
}

export type Settings = ReturnType<typeof defaultSettings>

export function defaultSettings() {
  return {
    webhooks: {
      /** Percent of deliveries, 0 to 100. */
      lose: 0,
      /** Percent of deliveries that are kept until `releaseWebhooks`. */
      hold: 0,
      duplicate: 0,
      delay: 0,
      delayMs: 2000,
      reorder: 0,
      flat: 0,
      batchSize: 1,
      batchWindowMs: 0,
      retryMs: [250, 500, 1000, 2000, 5000, 10_000, 30_000, 60_000, 300_000, 900_000, 3_600_000],
      secret: 'instagram' as 'instagram' | 'meta',
      paused: false,
    },
    /** Events of the account's own messages and comments. */
    echoes: { early: false, duplicate: 0, lose: 0 },
    faults: [] as Fault[],
    slowMs: 0,
    readLagMs: 0,
    /** Percent in the usage headers; null counts the calls. */
    usagePercent: null as number | null,
    /** Time at which the throttle of an account ends, by username. */
    throttled: new Map<string, number>(),
    limits: true,
    humanAgent: false,
    /** Fetch media addresses during the call, as the platform does. */
    fetchMedia: true,
    falseAssumptions: new Set<Assumption>(),
    models: {
      troubles: [] as ModelTrouble[],
      /** Scripted answers, used before the rules. */
      script: [] as ScriptedAnswer[],
    },
  }
}

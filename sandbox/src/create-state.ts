import { populate } from './seed.ts'
import { defaultSettings } from './settings.ts'
import { hashText } from './state/random.ts'
import { emptyData, type SandboxState, type SandboxData, type SandboxEvent } from './state/state-types.ts'

interface StateOptions {
  seed?: string
  clock?: () => number
  data?: SandboxData
}

const DEFAULT_SEED = 'clay-and-ember'

export function createState(options: StateOptions = {}): SandboxState {
  const clock = options.clock ?? Date.now
  const listeners = new Set<(event: SandboxEvent) => void>()
  const state: SandboxState = {
    data: options.data ?? emptyData(options.seed ?? DEFAULT_SEED),
    settings: defaultSettings(),
    chance: { randomState: hashText(`chance ${options.seed ?? DEFAULT_SEED}`) },
    calls: new Map(),
    models: { sequence: 0, calls: [] },
    scopedIds: new Map(),
    personByScopedId: new Map(),
    now: () => clock() + state.data.clockOffset,
    emit: (event) => {
      for (const listener of listeners) listener(event)
    },
    listen: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    reset: (again = {}) => {
      const before = state.data
      const seed = again.seed ?? before.seed
      state.data = emptyData(seed)
      state.settings = defaultSettings()
      state.chance = { randomState: hashText(`chance ${seed}`) }
      state.calls.clear()
      state.models.calls = []
      state.scopedIds.clear()
      state.personByScopedId.clear()
      populate(state)
      if (again.keepConnections && seed === before.seed) carryConnections(before, state.data)
      state.emit({ kind: 'reset' })
    },
  }
  if (!options.data) populate(state)
  return state
}

/** Keeps the logins of the app and never repeats an id. */
function carryConnections(before: SandboxData, after: SandboxData): void {
  after.idCounter = Math.max(before.idCounter, after.idCounter)
  after.randomState = before.randomState
  after.tokens = before.tokens
  after.googleGrants = before.googleGrants
  after.googleUsers = before.googleUsers
  for (const account of before.accounts.values()) {
    const same = after.accounts.get(account.username)
    if (same) same.subscribedFields = account.subscribedFields
  }
}

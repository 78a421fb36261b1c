import { populate } from './seed.ts'
import { defaultSettings } from './settings.ts'
import { hashText } from './world/random.ts'
import type { World, WorldData, WorldEvent } from './world/world-types.ts'

interface WorldOptions {
  seed?: string
  clock?: () => number
  data?: WorldData
}

const DEFAULT_SEED = 'clay-and-ember'

export function createWorld(options: WorldOptions = {}): World {
  const clock = options.clock ?? Date.now
  const listeners = new Set<(event: WorldEvent) => void>()
  const world: World = {
    data: options.data ?? emptyData(options.seed ?? DEFAULT_SEED),
    settings: defaultSettings(),
    chance: { randomState: hashText(`chance ${options.seed ?? DEFAULT_SEED}`) },
    calls: new Map(),
    models: { sequence: 0, calls: [] },
    scopedIds: new Map(),
    personByScopedId: new Map(),
    now: () => clock() + world.data.clockOffset,
    emit: (event) => {
      for (const listener of listeners) listener(event)
    },
    listen: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    reset: (again = {}) => {
      const before = world.data
      const seed = again.seed ?? before.seed
      world.data = emptyData(seed)
      world.settings = defaultSettings()
      world.chance = { randomState: hashText(`chance ${seed}`) }
      world.calls.clear()
      world.models.calls = []
      world.scopedIds.clear()
      world.personByScopedId.clear()
      populate(world)
      if (again.keepConnections && seed === before.seed) carryConnections(before, world.data)
      world.emit({ kind: 'reset' })
    },
  }
  if (!options.data) populate(world)
  return world
}

function emptyData(seed: string): WorldData {
  return {
    seed,
    randomState: hashText(seed),
    idCounter: 0,
    clockOffset: 0,
    accounts: new Map(),
    people: new Map(),
    posts: new Map(),
    comments: new Map(),
    threads: new Map(),
    threadByPair: new Map(),
    messages: new Map(),
    reusableAttachments: new Map(),
    tokens: new Map(),
    codes: new Map(),
    googleUsers: new Map(),
    googleGrants: new Map(),
    mails: [],
    mailboxes: new Map(),
    ledger: [],
  }
}

/** Keeps the logins of the app and never repeats an id. */
function carryConnections(before: WorldData, after: WorldData): void {
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

import { populate } from './seed.ts'
import { defaultSettings, type Settings } from './settings.ts'
import type { ModelCall } from './models/calls.ts'
import type { Account } from './world/accounts.ts'
import type { Comment } from './world/comments.ts'
import type { GoogleGrant, GoogleUser } from './world/google-users.ts'
import type { WriteCall } from './world/ledger.ts'
import type { Mailbox } from './world/mailboxes.ts'
import type { Mail } from './world/mails.ts'
import type { Message, Thread } from './world/messages.ts'
import type { Person } from './world/people.ts'
import type { Post } from './world/posts.ts'
import { hashText } from './world/random.ts'
import type { LoginCode, Token } from './world/tokens.ts'

/** Everything that is saved: plain values, maps and lists, nothing that runs. */
export interface WorldData {
  seed: string
  randomState: number
  idCounter: number
  clockOffset: number
  accounts: Map<string, Account>
  people: Map<string, Person>
  posts: Map<string, Post>
  comments: Map<string, Comment>
  threads: Map<string, Thread>
  threadByPair: Map<string, string>
  messages: Map<string, Message>
  reusableAttachments: Map<string, { account: string; type: string; url: string }>
  tokens: Map<string, Token>
  codes: Map<string, LoginCode>
  googleUsers: Map<string, GoogleUser>
  googleGrants: Map<string, GoogleGrant>
  mails: Mail[]
  /** Those at Google, by their address. */
  mailboxes: Map<string, Mailbox>
  ledger: WriteCall[]
}

export type WorldEvent =
  | { kind: 'post'; post: Post }
  | { kind: 'comment'; comment: Comment; post: Post }
  | { kind: 'comment-changed' | 'comment-removed'; comment: Comment }
  | { kind: 'message' | 'message-edited' | 'message-unsent'; message: Message; thread: Thread }
  | { kind: 'reaction'; message: Message; thread: Thread; by: 'person' | 'account'; removed: boolean }
  | { kind: 'seen'; thread: Thread; mid: string }
  | { kind: 'postback'; thread: Thread; mid: string; title: string; payload: string }
  | { kind: 'referral'; thread: Thread; ref: string; source: string }
  | { kind: 'typing'; thread: Thread; on: boolean }
  | { kind: 'mail'; mail: Mail }
  | { kind: 'mailbox'; email: string }
  | { kind: 'write'; call: WriteCall }
  | { kind: 'account'; account: Account }
  | { kind: 'model-call'; call: ModelCall }
  | { kind: 'models' }
  | { kind: 'delivery' }
  | { kind: 'reset' }

export interface World {
  data: WorldData
  settings: Settings
  /** Random numbers for faults only, so that playing with faults does not move the ids of the world. */
  chance: { randomState: number }
  /** Moments of recent calls by account and limit. */
  calls: Map<string, number[]>
  /** What models were asked; the number goes on after a reset, so that no id comes twice. */
  models: { sequence: number; calls: ModelCall[] }
  scopedIds: Map<string, string>
  personByScopedId: Map<string, string>
  /** Milliseconds; the real clock plus the offset set by the control API. */
  now(): number
  emit(event: WorldEvent): void
  /** Returns the function that ends the listening. */
  listen(listener: (event: WorldEvent) => void): () => void
  reset(options?: { seed?: string; keepConnections?: boolean }): void
}

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

/** The app stays logged in; and what is made from now on gets ids that it has not seen before. */
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

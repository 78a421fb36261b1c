import { messageKinds, type MessageKind } from '@skein/contract/inbox/message-kinds'
import fc from 'fast-check'
import type { EngineEvent } from '../src/event.ts'
import type { Verdict } from '../src/verdict.ts'
import { mostly, savedAutomation, type StreamProfile } from './automation-arbitraries.ts'
import { comment, day, hour, message, minute, second, verdict } from './engine-fixtures.ts'
import type { SavedAutomation } from './reference-conditions.ts'

/** One event of a stream. */
export interface Step {
  /** Milliseconds after the previous step. */
  after: number
  /** A person takes over the conversation before the event is decided. */
  takes_over: boolean
  paused: boolean
  /** Shares the usage counters with other events of the same time. */
  together: boolean
  event: EngineEvent
  /** Time between the event and its arrival, in milliseconds. */
  late: number
  /** Null if unknown. */
  replies: number | null
  /** Age of the post at the event in milliseconds; null if unknown. */
  post_age: number | null
  gone: boolean
  /** Facts are loaded before the first decision. */
  loaded: boolean
  /** Verdict for each automation by index; null if the model never answers. */
  verdicts: readonly (Verdict | null)[]
}

/** Replies that were sent before the stream begins. */
export interface PastReplies {
  where: 'thread' | 'messages' | 'post'
  count: number
  ago: number
}

export interface Stream {
  automations: SavedAutomation[]
  past: PastReplies[]
  steps: Step[]
}

const maxAutomations = 6
const texts = [
  'hello',
  '',
  'the price',
  'PRICE ',
  'Strasse',
  'straße: price?',
  'GROẞ',
  '🧶',
  'ｐｒｉｃｅ list',
]
const asking = 'Can I talk to a real person?'

const oneOf = fc.constantFrom
const about = (edge: number) => [edge - 1, edge, edge + 1]

const noAnswer = { should_reply: null, confidence: null, reply: null }
const anyVerdict = oneOf<(Verdict | null)[]>(
  verdict(),
  verdict({ confidence: 1 }),
  verdict({ confidence: 0.75, claims: ['50 % off'] }),
  verdict({ confidence: 0.74 }),
  verdict({ confidence: 0.5, reply: null }),
  verdict({ reply: null }),
  verdict({ should_reply: false }),
  verdict({ outcome: 'no_model', ...noAnswer }),
  verdict({ outcome: 'budget', ...noAnswer }),
  verdict({ outcome: 'failed', ...noAnswer }),
  null,
)

const event = ({ busy }: StreamProfile): fc.Arbitrary<EngineEvent> =>
  fc
    .record({
      is_message: fc.boolean(),
      text: mostly('price', busy ? 30 : 4, ...texts, asking),
      from_id: mostly('ana', busy ? 6 : 2, 'ben'),
      known: fc.boolean(),
      is_own: mostly(false, 30, true),
      post_id: mostly('p1', busy ? 6 : 1, 'p2'),
      parent_id: mostly<string | null>('c0', 3, null),
      aside: mostly(false, 30, true),
      message_kind: mostly<MessageKind>('text', busy ? 30 : 12, ...messageKinds),
      payload: mostly<string | null>(null, 6, 'P_1', 'PRICE_LIST', 'default_payload'),
    })
    .map(({ is_message, known, aside, post_id, parent_id, payload, message_kind, ...drawn }) => {
      const eventFields = { ...drawn, from_username: known || !is_message ? drawn.from_id : null }
      return is_message
        ? message({ ...eventFields, message_kind, payload, standby: aside })
        : comment({ ...eventFields, post_id, parent_id, live: aside })
    })

const edges = [minute, 5 * minute, 10 * minute, hour].flatMap(about)
const ages = [1, 2, 7, 14, 30, 365].flatMap((days) => about(days * day))

const step = (profile: StreamProfile): fc.Arbitrary<Step> => {
  const { busy } = profile
  return fc.record({
    after: busy
      ? mostly(0, 4, 1, second, 6 * second, ...about(minute), 5 * minute)
      : mostly(0, 4, 1, second - 1, second, 5 * second, 6 * second, ...edges, day),
    takes_over: mostly(false, busy ? 60 : 12, true),
    paused: mostly(false, 30, true),
    together: fc.boolean(),
    event: event(profile),
    late: mostly(0, busy ? 100 : 12, 2 * second, ...about(day), ...about(7 * day)),
    replies: mostly<number | null>(0, busy ? 100 : 6, 1, 2, 3, null),
    post_age: mostly<number | null>(hour, busy ? 100 : 10, null, ...ages),
    gone: mostly(false, 40, true),
    loaded: fc.boolean(),
    verdicts: fc.array(anyVerdict, { minLength: maxAutomations, maxLength: maxAutomations }),
  })
}

const past: fc.Arbitrary<PastReplies> = fc.record({
  where: oneOf('thread', 'messages', 'post'),
  count: oneOf(4, 5, 28, 29, 30, 199),
  ago: oneOf(0, ...about(10 * minute), ...about(hour), ...about(day)),
})

const stream = (profile: StreamProfile): fc.Arbitrary<Stream> =>
  fc.record({
    automations: fc
      .array(savedAutomation(profile), { minLength: 1, maxLength: maxAutomations })
      .map((automations) => automations.map((each, index) => ({ ...each, number: index + 1 }))),
    past: fc.oneof(
      { weight: 5, arbitrary: fc.constant<PastReplies[]>([]) },
      { weight: 1, arbitrary: fc.array(past, { minLength: 1, maxLength: 2 }) },
    ),
    steps: fc.array(step(profile), { minLength: 1, maxLength: profile.steps }),
  })

export const streams: fc.Arbitrary<Stream> = fc.oneof(
  stream({ busy: false, steps: 6 }),
  stream({ busy: true, steps: 12 }),
)

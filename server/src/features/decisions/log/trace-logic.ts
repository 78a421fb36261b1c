import type { AutomationType } from '@skein/contract/automations/automation'
import type { Gate } from '@skein/contract/automations/decisions/execution'
import { gates } from '@skein/contract/reason-catalogue/reason'
import { reasonCodes, reasons, type ReasonCode } from '@skein/contract/reasons'
import type { CheckFigures } from '@skein/engine/decide-types'
import { loopLimits } from '@skein/engine/limits/loop-limits'
import { replyWindows } from '@skein/engine/selection/stop-reason'
import * as z from 'zod'

type GateName = Gate['gate']

/** Figures of the model's decision or text, shown at the gate `decision` whatever the last gate was. */
const modelFigures = [
  'model',
  'provider',
  'prompt_version',
  'input_tokens',
  'output_tokens',
  'cost',
  'chunks',
  'confidence',
  'threshold',
  'why',
  'fixed_answer_id',
]

/** Checks that every automation of a type makes, whatever its settings; beside `origin`, `precedence` and `send`. */
const usualGates: Readonly<Record<AutomationType, readonly GateName[]>> = {
  COMMENT_REPLY: ['loop'],
  PRIVATE_MESSAGE: ['window', 'loop'],
  DM_REPLY: ['window', 'human', 'loop'],
  AI_DM_CONVERSATION: ['window', 'human', 'loop'],
  DELETE_COMMENT: [],
}

/** Figures of the checks that the settings of the automation asked for; absent in decisions of earlier versions. */
const Checks = z.object({
  o: z.exactOptional(z.union([z.literal('selected'), z.number(), z.tuple([z.number()])])),
  r: z.exactOptional(z.tuple([z.number().nullable(), z.string()])),
  p: z.exactOptional(z.tuple([z.number(), z.number()])),
  t: z.exactOptional(z.tuple([z.number(), z.number(), z.number()])),
  c: z.exactOptional(z.union([z.tuple([z.number()]), z.tuple([z.number(), z.number()])])),
  l: z.exactOptional(z.number()),
  w: z.exactOptional(z.literal(1)),
}) satisfies z.ZodType<CheckFigures>

type Values = Record<string, unknown>

/** Returns the gates that were passed before a decision ended, and the one at which it ended, in order. */
export function traceOf(
  type: AutomationType,
  reason: ReasonCode,
  { checks: stored, ...values }: Values,
): Gate[] {
  const stop = reason === 'paused_stopped' ? reasonCodes.find((code) => code === values['stop']) : undefined
  const last = reasons[stop ?? reason].gate
  const passed = passedChecks(type, Checks.safeParse(stored).data ?? {}, values)
  return gates.slice(0, gates.indexOf(last) + 1).flatMap<Gate>((gate) => {
    if (gate === last) return [{ gate, outcome: reasons[reason].statement ? 'stopped' : 'passed', values }]
    const figures = passed[gate]
    return figures === undefined ? [] : [{ gate, outcome: 'passed', values: figures }]
  })
}

/** Returns the checks that an automation makes, with their figures. */
function passedChecks(
  type: AutomationType,
  checks: CheckFigures,
  values: Values,
): Partial<Record<GateName, Values>> {
  const trigger = pick(values, ['keyword', 'message_kind', 'button'])
  const usual = Object.fromEntries(usualGates[type].map((gate) => [gate, usualFigures(gate, type, checks)]))
  return {
    origin: {},
    ...(Object.keys(trigger).length === 0 ? {} : { trigger }),
    ...usual,
    ...settingFigures(checks),
    precedence: {},
    ...modelChecks(checks, values),
    send: {},
  }
}

function usualFigures(gate: GateName, type: AutomationType, { l: count = 0 }: CheckFigures): Values {
  const { limit, seconds } = loopLimits.conversation
  if (gate === 'loop') return { count, limit, seconds }
  const window = type === 'PRIVATE_MESSAGE' ? replyWindows.private : replyWindows.message
  return gate === 'window' ? { seconds: window / 1000 } : {}
}

function settingFigures({ o, r, p, t, c }: CheckFigures): Partial<Record<GateName, Values>> {
  return {
    ...(o === undefined ? {} : { posts: postFigures(o) }),
    ...(r === undefined ? {} : { reply_count: { replies: r[0], wanted: r[1] } }),
    ...(p === undefined ? {} : { cap_per_post: { count: p[0], limit: p[1] } }),
    ...(t === undefined ? {} : { cap_per_period: { count: t[0], limit: t[1], seconds: t[2] } }),
    ...(c === undefined ? {} : { cooldown: { seconds: c[0], ...(c[1] === undefined ? {} : { ago: c[1] }) } }),
  }
}

function postFigures(posts: NonNullable<CheckFigures['o']>): Values {
  if (posts === 'selected') return { selection: 'SPECIFIC' }
  return typeof posts === 'number' ? { days: posts } : { posts_from: new Date(posts[0]).toISOString() }
}

/** A model decides about AI triggers and writes replies; only what it wrote is checked against the sources. */
function modelChecks({ w }: CheckFigures, values: Values): Partial<Record<GateName, Values>> {
  const decision = pick(values, modelFigures)
  if (Object.keys(decision).length === 0) return {}
  const isWritten = w === 1 && !('fixed_answer_id' in values) && values['step'] !== 'template'
  return { decision, ...(isWritten ? { writing: {} } : {}) }
}

const pick = (values: Values, names: readonly string[]) =>
  Object.fromEntries(names.flatMap((name) => (name in values ? [[name, values[name]]] : [])))

import type { AutomationType } from '@skein/contract/automations/automation'
import type { Gate } from '@skein/contract/automations/decisions/execution'
import { gates } from '@skein/contract/reason-catalogue/reason'
import { reasonCodes, reasons, type ReasonCode } from '@skein/contract/reasons'
import { modelFigures } from '@skein/contract/automations/decisions/model-figures'
import type { CheckFigures } from '@skein/engine/decide-types'
import { loopLimits } from '@skein/engine/limits/loop-limits'
import { replyWindows } from '@skein/engine/selection/stop-reason'
import { readChecks } from './check-figures-logic.ts'

type GateName = Gate['gate']

/** Checks that every automation of a type makes, whatever its settings; beside `origin`, `precedence` and `send`. */
const usualGates: Readonly<Record<AutomationType, readonly GateName[]>> = {
  COMMENT_REPLY: ['loop'],
  PRIVATE_MESSAGE: ['window', 'loop'],
  DM_REPLY: ['window', 'human', 'loop'],
  AI_DM_CONVERSATION: ['window', 'human', 'loop'],
  DELETE_COMMENT: [],
}

type Values = Record<string, unknown>

/** Returns the gates that were passed before a decision ended, and the one at which it ended, in order. */
export function traceOf(
  type: AutomationType,
  reason: ReasonCode,
  { checks: storedChecks, ...values }: Values,
): Gate[] {
  const stop = reason === 'paused_stopped' ? reasonCodes.find((code) => code === values['stop']) : undefined
  const last = reasons[stop ?? reason].gate
  const figuresByGate = passedChecks(type, readChecks(storedChecks), values)
  return gates.slice(0, gates.indexOf(last) + 1).flatMap<Gate>((gate) => {
    if (gate === last) return [{ gate, outcome: reasons[reason].statement ? 'stopped' : 'passed', values }]
    const figures = figuresByGate[gate]
    return figures === undefined ? [] : [{ gate, outcome: 'passed', values: figures }]
  })
}

/** Returns the checks that an automation makes, with their figures. */
function passedChecks(
  type: AutomationType,
  checks: CheckFigures,
  values: Values,
): Partial<Record<GateName, Values>> {
  const { loop: _loop, writing, ...ofSettings } = checks
  const trigger = pick(values, ['keyword', 'message_kind', 'button'])
  const usual = Object.fromEntries(usualGates[type].map((gate) => [gate, usualFigures(gate, type, checks)]))
  return {
    origin: {},
    ...(Object.keys(trigger).length === 0 ? {} : { trigger }),
    ...usual,
    ...ofSettings,
    precedence: {},
    ...modelChecks(writing !== undefined, values),
    send: {},
  }
}

function usualFigures(gate: GateName, type: AutomationType, { loop }: CheckFigures): Values {
  const { limit, seconds } = loopLimits.conversation
  if (gate === 'loop') return { count: loop?.count ?? 0, limit, seconds }
  const window = type === 'PRIVATE_MESSAGE' ? replyWindows.private : replyWindows.message
  return gate === 'window' ? { seconds: window / 1000 } : {}
}

/** A model decides about AI triggers and writes replies; only what it wrote is checked against the sources. */
function modelChecks(writes: boolean, values: Values): Partial<Record<GateName, Values>> {
  const decision = pick(values, modelFigures)
  if (Object.keys(decision).length === 0) return {}
  const isWritten = writes && !('fixed_answer_id' in values) && values['step'] !== 'template'
  return { decision, ...(isWritten ? { writing: {} } : {}) }
}

const pick = (values: Values, names: readonly string[]) =>
  Object.fromEntries(names.flatMap((name) => (name in values ? [[name, values[name]]] : [])))

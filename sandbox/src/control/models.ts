import { z } from 'zod'
import { PROVIDERS } from '../models/provider.ts'
import type { ModelCall } from '../models/calls.ts'
import { TROUBLE_CODES } from '../models/errors.ts'
import type { ModelTrouble } from '../settings.ts'
import type { SandboxState } from '../state/state-types.ts'
import { command, Count, Flag, Milliseconds, Nothing } from './command.ts'
import { ScriptedAnswer } from './scripted-answer.ts'

const Whom = z.object({
  /** Any by default. */
  provider: z.enum(PROVIDERS).optional(),
  model: z.string().optional(),
  endpoint: z.enum(['chat', 'embeddings']).optional(),
})
const Once = Count.nullable().default(1)
const Always = Count.nullable().default(null)

export const modelCommands = {
  modelFail: command(
    Whom.extend({
      code: z.enum(TROUBLE_CODES).default('rate_limit_exceeded'),
      status: z.coerce.number().int().min(400).max(599).optional(),
      message: z.string().optional(),
      retryAfter: z.coerce.number().min(0).default(1),
      count: Once,
    }),
    ({ state }, { status = null, message = null, ...input }) =>
      arm(state, { ...input, kind: 'fail', status, message }),
  ),
  modelSlow: command(
    Whom.extend({
      milliseconds: Milliseconds.default(0),
      pieceMilliseconds: Milliseconds.default(0),
      count: Always,
    }),
    ({ state }, input) => arm(state, { ...input, kind: 'slow' }),
  ),
  modelStall: command(
    Whom.extend({ milliseconds: Milliseconds.default(60_000), count: Once }),
    ({ state }, input) => arm(state, { ...input, kind: 'stall' }),
  ),
  modelBreakStream: command(
    Whom.extend({
      how: z.enum(['cut', 'error']).default('cut'),
      afterPieces: z.coerce.number().int().min(0).default(2),
      count: Once,
    }),
    ({ state }, input) => arm(state, { ...input, kind: 'break' }),
  ),
  modelClear: command(Nothing, ({ state }) => {
    state.settings.models.troubles = []
    return { troubles: 0 }
  }),
  modelScript: command(
    z.object({
      answers: z.array(ScriptedAnswer).default([]),
      /** One answer that is only a text. */
      text: z.string().optional(),
      /** Clears the queue first. */
      replace: Flag.default(false),
    }),
    ({ state }, { answers, text, replace }) => {
      const { models } = state.settings
      const said = text === undefined ? [] : [ScriptedAnswer.parse({ text })]
      models.script = [...(replace ? [] : models.script), ...answers, ...said]
      state.emit({ kind: 'models' })
      return { queued: models.script.length }
    },
  ),
  modelCalls: command(
    Whom.extend({ since: z.coerce.number().int().default(0) }),
    ({ state }, { since, provider, model, endpoint }): ModelCall[] =>
      state.models.calls
        .filter((call) => call.sequence > since)
        .filter((call) => (provider ?? call.provider) === call.provider)
        .filter((call) => (model ?? call.model) === call.model)
        .filter((call) => (endpoint ?? call.endpoint) === call.endpoint),
  ),
}

type Armed = Pick<ModelTrouble, 'kind'> &
  Partial<Omit<ModelTrouble, keyof z.output<typeof Whom>>> &
  z.output<typeof Whom> & { count: number | null }

let troubleSequence = 0

function arm(state: SandboxState, { count, provider, model, endpoint, ...given }: Armed): ModelTrouble {
  const trouble: ModelTrouble = {
    code: 'server_error',
    status: null,
    message: null,
    retryAfter: 1,
    milliseconds: 0,
    pieceMilliseconds: 0,
    how: 'cut',
    afterPieces: 0,
    ...given,
    id: ++troubleSequence,
    provider: provider ?? null,
    model: model ?? null,
    endpoint: endpoint ?? null,
    remaining: count,
    fired: 0,
  }
  state.settings.models.troubles.push(trouble)
  state.emit({ kind: 'models' })
  return trouble
}

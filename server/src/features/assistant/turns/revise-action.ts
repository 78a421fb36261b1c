import { m } from '@skein/messages'
import { OptionInterrupt, type ProposalEdits, type ProposalView } from '@skein/contract/assistant/assistant'
import { ownedAccountById } from '#src/features/accounts/index.ts'
import type { Ctx } from '#src/context.ts'
import { AppError } from '#src/infra/errors.ts'
import type * as z from 'zod'
import { asAction, interruptFor, isAsShown } from '../graph/proposal.ts'
import { toolNamed } from '../tools/all-tools.ts'
import { type Changes, toolContextOf } from '../tools/tool.ts'
import { findAction, type RevisedArguments, type StoredAction } from './action-store.ts'
import { findRecord } from './event-store.ts'
import { findWaiting, type TurnRow } from './find-turn-store.ts'
import { hashArguments } from './hash-arguments.ts'

type Interrupt = z.infer<typeof OptionInterrupt>

/** A proposal with the changes of the owner. */
export interface Revision extends RevisedArguments {
  /** The data of the answered interrupt, which shows what is sent. */
  data: Interrupt
}

interface RevisionRequest {
  user_id: string
  chat_id: string
  message: string
  interrupt_id?: string | undefined
  edits: ProposalEdits
}

/**
 * Returns the waiting proposal with the changes of the owner; null if the message does not approve a waiting proposal.
 * Throws `validation` if the result cannot be sent, and `conflict` if it is not any more what the owner saw.
 */
export async function reviseAction(ctx: Ctx, request: RevisionRequest): Promise<Revision | null> {
  const { interrupt_id, message, edits } = request
  if (interrupt_id === undefined) throw new AppError('validation', 'Edits require an interrupt_id.')
  const turn = await findWaiting(ctx.db, request)
  if (turn?.run.record_id !== interrupt_id) return null
  const action = await findAction(ctx.db, turn.run.action_id ?? '')
  const interrupt = OptionInterrupt.parse((await findRecord(ctx.db, interrupt_id))?.data)
  if (action?.state !== 'asked' || interrupt.data.options[0] !== message) return null
  const proposed_hash = hashArguments(action.tool, action.args)
  if (proposed_hash !== action.args_hash) return null
  const {
    args,
    data,
    proposal: edited_proposal,
    ...rest
  } = await proposeAgain(ctx, { turn, action, interrupt, edits })
  return {
    action_id: action.action_id,
    proposed_hash,
    args,
    args_hash: hashArguments(action.tool, args),
    data: {
      ...rest,
      edited_proposal,
      left_out: recipientsLeftOut(interrupt.proposal, edits),
      data: { ...data, options: interrupt.data.options },
    },
  }
}

const recipientsLeftOut = (proposal: ProposalView | undefined, { recipients: keptIds }: ProposalEdits) =>
  (proposal?.parts ?? [])
    .flatMap(({ recipients }) => recipients)
    .filter(({ id }) => keptIds !== undefined && !keptIds.includes(id))

interface Proposed {
  turn: TurnRow
  action: StoredAction
  interrupt: Interrupt
  edits: ProposalEdits
}

/** Makes the proposal again from the changed input, by the same code and with the same checks as for the model. */
async function proposeAgain(
  ctx: Ctx,
  { turn, action, interrupt, edits }: Proposed,
): Promise<Interrupt & { args: unknown }> {
  const tool = toolNamed(action.tool)
  const acting = tool && asAction(tool)
  if (!acting?.revise || !interrupt.proposal) throw new AppError('validation', m.server_edit_not_possible())
  const changedInput = acting.revise(action.args, changesOf(interrupt.proposal, edits))
  const input = acting.schema.safeParse(changedInput)
  if (!input.success)
    throw new AppError('validation', input.error.issues[0]?.message ?? m.server_edit_not_possible())
  const account = turn.account_id ? await ownedAccountById(ctx, turn.account_id) : null
  const tools = toolContextOf(ctx, { account, known: turn.run.known })
  if (!(await isAsShown(tools, { acting, action, input: null, shown: interrupt })))
    throw new AppError('conflict', m.server_approval_changed())
  const proposal = await acting.propose(tools, input.data)
  const options = { agent: acting.agent, message: turn.message, cost: turn.run.step_cost }
  return { ...interruptFor(proposal, options), args: proposal.args }
}

/** Throws `validation` if no recipient stays or a text is empty; a subject may be empty. */
function changesOf({ parts }: ProposalView, { recipients, texts = {} }: ProposalEdits): Changes {
  const ids = parts.flatMap((part) => part.recipients.map(({ id }) => id))
  const keptIds = new Set(recipients === undefined ? ids : ids.filter((id) => recipients.includes(id)))
  if (ids.length > 0 && keptIds.size === 0) throw new AppError('validation', m.server_edit_no_recipient())
  const changedTexts = new Map<string, string>()
  for (const text of parts.flatMap((part) => part.texts)) {
    const newText = Object.hasOwn(texts, text.id) ? texts[text.id] : undefined
    if (newText === undefined) continue
    if (newText.trim() === '' && text.kind !== 'subject')
      throw new AppError('validation', m.server_edit_no_text())
    changedTexts.set(text.id, newText)
  }
  return { keeps: (id) => keptIds.has(id), textOf: (id, proposed) => changedTexts.get(id) ?? proposed }
}

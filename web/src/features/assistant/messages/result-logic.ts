import {
  ActionFailure,
  ChangedAction,
  MessageResult,
  NamedAutomation,
  RepliesResult,
} from '@skein/contract/assistant/action-results'
import type { ChatMessage, OptionInterrupt } from '@skein/contract/assistant/assistant'
import { m } from '@skein/messages'
import * as z from 'zod/mini'
import type { ActionResult, ResultRow } from '../../../components/result-card.tsx'

type Approved = z.infer<typeof OptionInterrupt>

/** The record of the action that an interrupt asked for; null while it runs. */
type Outcome = ChatMessage | null

/**
 * Returns the record of the action that an interrupt asked for. Its time counts, not its place: a page that saw the record
 * begin keeps it before the interrupt.
 */
export const outcomeOf = (records: readonly ChatMessage[], question: ChatMessage): Outcome =>
  records
    .filter(
      ({ type, node, status, created_at }) =>
        type === 'tool' &&
        node === question.next_node &&
        status !== 'in_progress' &&
        created_at >= question.created_at,
    )
    .toSorted((a, b) => a.created_at.localeCompare(b.created_at))[0] ?? null

/** Outcomes that were known only after the action had returned, by `activity_id` of the comment or message. */
export type LaterOutcomes = ReadonlyMap<string, 'sent' | 'failed'>

/**
 * Returns the `activity_id` of each send that was under way when the action returned: that of the comment for a reply, that
 * of the message for a message. Records of older servers have none for messages.
 */
export function openSendsOf(outcome: Outcome): string[] {
  if (outcome?.node === 'send_message') {
    const { data } = z.safeParse(MessageResult, outputIn(outcome.tool_output))
    return data === undefined || data.state === 'sent' || data.activity_id === undefined
      ? []
      : [data.activity_id]
  }
  if (outcome?.node !== 'send_replies') return []
  const { data } = z.safeParse(RepliesResult, outputIn(outcome.tool_output))
  return (data?.replies ?? []).flatMap(({ state, activity_id }) =>
    state === 'under_way' && activity_id !== undefined ? [activity_id] : [],
  )
}

/** Returns what came of an approved action; null for an action without a result to show, as a search. */
export const resultOf = (tool: string | null, interrupt: Approved, outcome: Outcome): ActionResult | null =>
  laterResultOf(tool, interrupt, { outcome, later: new Map() })

/** Like `resultOf`, with outcomes that were known later. */
export function laterResultOf(
  tool: string | null,
  interrupt: Approved,
  { outcome, later }: { outcome: Outcome; later: LaterOutcomes },
): ActionResult | null {
  switch (tool) {
    case 'send_replies':
    case 'send_message':
    case 'send_email':
      return sendingResult(tool, interrupt, { outcome, later })
    case 'activate_automation':
    case 'pause_automation':
      return switchingResult(tool, interrupt, outcome)
    default:
      return null
  }
}

/** Returns an automation that the assistant saved as a draft; null for other records. */
export function draftResultOf({ type, node, status, tool_output }: ChatMessage): ActionResult | null {
  if (type !== 'tool' || node !== 'create_automation' || status !== 'success') return null
  const draft = z.safeParse(NamedAutomation, tool_output)
  if (!draft.success) return null
  const { automation_id, name } = draft.data
  const row = rowOf({
    id: automation_id,
    name: name ?? '',
    target: { kind: 'automation', id: automation_id },
  })
  return { title: m.assistant_result_draft(), state: 'done', problem: null, rows: [row] }
}

const rowOf = (fields: Pick<ResultRow, 'id' | 'name'> & Partial<ResultRow>): ResultRow => ({
  text: null,
  state: null,
  problem: null,
  target: null,
  ...fields,
})

type SendingTool = 'send_replies' | 'send_message' | 'send_email'

/** Null for a proposal of an older server, which has no recipients. */
function sendingResult(
  tool: SendingTool,
  interrupt: Approved,
  { outcome, later }: { outcome: Outcome; later: LaterOutcomes },
): ActionResult | null {
  const proposal = interrupt.edited_proposal ?? interrupt.proposal
  if (!proposal) return null
  const ends = endsOf(tool, outcome, later)
  const sentRows = proposal.parts.flatMap(({ recipients, texts }) => {
    const text = texts.find(({ kind }) => kind === 'message')?.text ?? null
    return recipients.map(({ id, name }) => rowOf({ id, name, text, ...ends(id) }))
  })
  const leftOut = (interrupt.left_out ?? []).map(({ id, name }) => rowOf({ id, name, state: 'not_sent' }))
  return { ...headOf(tool, sentRows, outcome), rows: [...sentRows, ...leftOut] }
}

type End = Pick<ResultRow, 'state'> & Partial<ResultRow>

/** Returns a function that returns what happened to a recipient. */
function endsOf(tool: SendingTool, outcome: Outcome, later: LaterOutcomes): (id: string) => End {
  if (outcome === null) return () => ({ state: 'sending' })
  if (outcome.status === 'stopped') return () => ({ state: 'unconfirmed' })
  if (outcome.status === 'failed') {
    const { unclear } = failureOf(outcome)
    return () => ({ state: unclear === undefined ? null : unclear ? 'unconfirmed' : 'not_sent' })
  }
  if (tool === 'send_email') return () => ({ state: 'sent', target: { kind: 'mailbox' } })
  return tool === 'send_replies' ? replyEnds(outcome, later) : messageEnds(outcome, later)
}

const replyStates = { sent: 'sent', failed: 'failed', under_way: 'unconfirmed' } as const

function replyEnds({ tool_output }: ChatMessage, later: LaterOutcomes): (id: string) => End {
  const result = z.safeParse(RepliesResult, outputIn(tool_output))
  return (id) => {
    const reply = result.data?.replies.find(({ comment_id }) => comment_id === id)
    if (!reply) return { state: 'unconfirmed' }
    const { state, reason, activity_id } = reply
    const laterState = state === 'under_way' ? later.get(activity_id ?? '') : undefined
    return {
      state: laterState ?? replyStates[state],
      problem: laterState === undefined ? reason : null,
      target: activity_id === undefined ? null : { kind: 'activity', id: activity_id },
    }
  }
}

function messageEnds({ tool_output }: ChatMessage, later: LaterOutcomes): () => End {
  const { data } = z.safeParse(MessageResult, outputIn(tool_output))
  const id = data?.conversation_id
  const laterState = later.get(data?.activity_id ?? '')
  return () => ({
    state: data?.state === 'sent' ? 'sent' : (laterState ?? 'unconfirmed'),
    problem: laterState === undefined ? (data?.reason ?? null) : null,
    target: id === undefined ? null : { kind: 'conversation', id },
  })
}

function headOf(
  tool: SendingTool,
  rows: readonly ResultRow[],
  outcome: Outcome,
): Pick<ActionResult, 'title' | 'state' | 'problem'> {
  if (outcome === null) return { title: m.assistant_result_working(), state: 'working', problem: null }
  const problem = problemOf(outcome)
  const sentCount = rows.filter(({ state }) => state === 'sent').length
  if (sentCount === rows.length) return { title: sentTitle(tool, sentCount), state: 'done', problem }
  if (sentCount > 0)
    return {
      title: m.assistant_result_replies_partly({ sent: sentCount, all: rows.length }),
      state: 'partly',
      problem,
    }
  const isUnclear = rows.some(({ state }) => state === 'unconfirmed' || state === null)
  return {
    title: isUnclear ? m.assistant_result_unconfirmed() : m.assistant_result_nothing_sent(),
    state: isUnclear ? 'partly' : 'failed',
    problem,
  }
}

function sentTitle(tool: SendingTool, count: number): string {
  if (tool === 'send_replies') return m.assistant_result_replies({ count })
  return tool === 'send_message' ? m.assistant_result_message() : m.assistant_result_email()
}

type SwitchingTool = 'activate_automation' | 'pause_automation'

function switchingResult(tool: SwitchingTool, interrupt: Approved, outcome: Outcome): ActionResult {
  if (outcome === null)
    return { title: m.assistant_result_working(), state: 'working', problem: null, rows: [] }
  const isOn = tool === 'activate_automation'
  const isDone = outcome.status === 'success'
  const id = z.safeParse(NamedAutomation, outcome.params).data?.automation_id
  const name = z.safeParse(z.object({ name: z.string() }), outputIn(outcome.tool_output)).data?.name
  const row = rowOf({
    id: id ?? tool,
    name: name ?? interrupt.data.title,
    state: isDone ? (isOn ? 'active' : 'paused') : null,
    target: id === undefined ? null : { kind: 'automation', id },
  })
  const doneTitle = isOn ? m.assistant_result_activated() : m.assistant_result_paused()
  return {
    title: isDone ? doneTitle : m.assistant_result_unchanged(),
    state: isDone ? 'done' : 'failed',
    problem: problemOf(outcome),
    rows: isDone ? [row] : [],
  }
}

/** Returns the result of a tool, without the changes of the owner that it may be wrapped with. */
function outputIn(output: unknown): unknown {
  const parseResult = z.safeParse(ChangedAction, output)
  return parseResult.success && parseResult.data.result !== undefined ? parseResult.data.result : output
}

const failureOf = ({ tool_output }: ChatMessage): z.infer<typeof ActionFailure> =>
  z.safeParse(ActionFailure, tool_output).data ?? { error: '' }

const problemOf = (outcome: ChatMessage): string | null =>
  outcome.status === 'failed' ? failureOf(outcome).error || null : null

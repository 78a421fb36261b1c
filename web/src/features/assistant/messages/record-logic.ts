import {
  ConnectInterrupt,
  OptionInterrupt,
  PlanStep,
  type ChatMessage,
} from '@skein/contract/assistant/assistant'
import * as z from 'zod/mini'

export type Interrupt = z.infer<typeof OptionInterrupt> | z.infer<typeof ConnectInterrupt>

const Plan = z.object({ plan: z.array(PlanStep) })
const Linked = z.object({ hosts: z.array(z.string()) })

/** Returns the text of a record. */
export const textOf = ({ current_messages }: ChatMessage): string =>
  current_messages
    .map(({ content }) => content)
    .filter(Boolean)
    .join('\n\n')

/** Returns the data of a record, which may be written as JSON. Text that is no JSON stays text. */
function parsed(data: unknown): unknown {
  if (typeof data !== 'string') return data
  try {
    return JSON.parse(data)
  } catch {
    return data
  }
}

/** Returns the hosts that an answer may link to; none while it is written. */
export function hostsOf({ data }: ChatMessage): readonly string[] {
  const parseResult = z.safeParse(Linked, parsed(data))
  return parseResult.success ? parseResult.data.hosts : []
}

/** Returns the interrupt of a record; null for other records and for shapes of a newer server. */
export function interruptOf({ type, data }: ChatMessage): Interrupt | null {
  if (type !== 'interrupt') return null
  const value = parsed(data)
  const option = z.safeParse(OptionInterrupt, value)
  if (option.success) return option.data
  const connect = z.safeParse(ConnectInterrupt, value)
  return connect.success ? connect.data : null
}

/** Returns the plan of a planner record. */
export function planOf({ node, data }: ChatMessage): PlanStep[] | null {
  if (node !== 'planner_node') return null
  const parseResult = z.safeParse(Plan, parsed(data))
  return parseResult.success && parseResult.data.plan.length > 0 ? parseResult.data.plan : null
}

/** Returns whether the record is an unanswered interrupt. */
export const isOpenQuestion = (record: ChatMessage): boolean =>
  record.answer === null && record.status === 'in_progress' && interruptOf(record) !== null

export const isFinished = ({ status }: ChatMessage): boolean => status === 'success' || status === 'failed'

export const leadsToEnd = ({ next_node }: ChatMessage): boolean =>
  next_node === '__end__' || next_node === 'end'

/** Returns a local record of a message, used until the server's record arrives. */
export const localMessage = (message: {
  id: string
  text: string
  chatId: string
  providerId: string
  at: string
}): ChatMessage => ({
  id: message.id,
  turn_id: message.id,
  type: 'human',
  role: 'human_message',
  node: 'input',
  next_node: null,
  node_type: null,
  next_node_type: null,
  next_type: null,
  reason: 'User input',
  status: 'success',
  provider_id: message.providerId,
  thread_id: message.chatId,
  current_messages: [{ role: 'human', content: message.text }],
  tool_output: null,
  params: null,
  usage: null,
  data: null,
  answer: null,
  created_at: message.at,
})

import type { Attention } from '@skein/contract/automations/attention'
import type { AutomationSummary } from '@skein/contract/automations/automation'
import type { ChatThread, listStarters } from '@skein/contract/assistant-chats'
import type { OutputOf } from '@skein/contract/endpoint'
import type { listConversations } from '@skein/contract/inbox'
import type { getSystem } from '@skein/contract/system'
import type { KnownStart } from '../../lib/api/bootstrap-data.ts'

/** What the API answers to the first calls of screens, as far as their frames show it. */
export interface FirstAnswers {
  '/api/chatagent/chat/threads': ChatThread[]
  '/api/chatagent/chat/starters': OutputOf<typeof listStarters>
  '/api/system': OutputOf<typeof getSystem>
  '/api/automations/attention': Attention
  '/api/automations/get-all-automations': AutomationSummary[]
  '/api/instagram/conversations': OutputOf<typeof listConversations>
}

/** Those that the page brought along, whatever was asked beside the path. */
export function answersOf({ answers = {} }: KnownStart): Partial<FirstAnswers> {
  const byPath = Object.entries(answers).map(([address, answer]) => [address.split('?')[0], answer?.data])
  // As with all that the page says, the server has written it in the words of the contract.
  return Object.fromEntries(byPath) as Partial<FirstAnswers>
}

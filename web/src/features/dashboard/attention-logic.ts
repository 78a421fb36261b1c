import type { Attention } from '@skein/contract/automations/attention'
import { nextWords } from '../../copy/automations/next-steps.ts'

export type AttentionTarget = 'drafts' | 'failed' | 'chat' | 'settings' | 'reconnect'

/** An item that needs a person: text and link. */
export interface AttentionItem {
  key: string
  tone: 'bad' | 'warn'
  text: string
  place: AttentionTarget
  /** Id of the conversation. */
  conversation?: string | undefined
}

const { needs: words } = nextWords

/** Returns the items, most urgent first. */
export function attentionItemsOf(attention: Attention, dayOf: (moment: string) => string): AttentionItem[] {
  const { failed_sends, drafts, waiting_people, waiting_conversation_id: conversation } = attention
  return [
    ...connectionNeeds(attention, dayOf),
    ...budgetNeeds(attention),
    ...counted(waiting_people, {
      key: 'people',
      tone: 'warn',
      place: 'chat',
      conversation,
      text: words.waiting_people,
    }),
    ...counted(drafts, { key: 'drafts', tone: 'warn', place: 'drafts', text: words.drafts }),
    ...counted(failed_sends, { key: 'failed', tone: 'bad', place: 'failed', text: words.failed_sends }),
  ]
}

function connectionNeeds(attention: Attention, dayOf: (moment: string) => string): AttentionItem[] {
  const { connection, connection_reason, login_ends_at } = attention
  const reason = connection_reason ?? ''
  switch (connection) {
    case 'fine':
      return []
    case 'needs_login':
      return [{ key: 'connection', tone: 'bad', text: reason, place: 'reconnect' }]
    case 'webhooks_lost':
      return [{ key: 'connection', tone: 'bad', text: reason, place: 'settings' }]
    case 'ending': {
      const text = login_ends_at === null ? reason : words.ending(dayOf(login_ends_at))
      return [{ key: 'connection', tone: 'warn', text, place: 'reconnect' }]
    }
  }
}

function budgetNeeds({ budget }: Attention): AttentionItem[] {
  if (budget === 'ok') return []
  return [
    { key: 'budget', tone: budget === 'spent' ? 'bad' : 'warn', text: words[budget], place: 'settings' },
  ]
}

const counted = (
  n: number,
  need: Omit<AttentionItem, 'text'> & { text: (n: number) => string },
): AttentionItem[] => (n === 0 ? [] : [{ ...need, text: need.text(n) }])

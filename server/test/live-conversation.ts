import type { Conversation, InboxMessage } from '@skein/contract/inbox/inbox'
import { afterAll, beforeAll, beforeEach } from 'vitest'
import { type Answer, dataOf } from './services/browser.ts'
import { shareLiveProduct, type LiveProduct } from './live-product.ts'

/** The shared product, and a conversation that a new person begins before each test. */
export interface LiveConversation {
  readonly product: LiveProduct
  /** The username of the person. */
  readonly person: string
  readonly recipient_id: string
  readonly conversation_id: string
  /** Polls until the conversation satisfies the condition. */
  until(holds: (conversation: Conversation) => boolean): Promise<Conversation>
  /** Sends a message as the owner of the account. */
  send(message: string, more?: Record<string, unknown>): Promise<Answer>
  /** Returns the messages of the conversation. */
  messages(): Promise<InboxMessage[]>
}

/** `text`: the first message of the person. */
export function setUpLiveConversation(text: string): LiveConversation {
  let product: LiveProduct | undefined
  let [person, recipient_id, conversation_id] = ['', '', '']
  const started = () => {
    if (!product) throw new Error('The product starts before the first test.')
    return product
  }
  const until: LiveConversation['until'] = (holds) => started().conversationUntil(person, holds)
  beforeAll(async () => {
    product = await shareLiveProduct()
  })
  afterAll(() => product?.close())
  beforeEach(async () => {
    const { control } = started().sandbox
    await control.clearFaults()
    await control.echoes({ lose: 0 })
    await started().clearAutomations()
    person = await started().newPerson()
    await control.addMessage({ as: person, text })
    const { id, participants } = await until(() => true)
    conversation_id = id
    recipient_id = participants.data[1]?.id ?? ''
  })
  return {
    get product() {
      return started()
    },
    get person() {
      return person
    },
    get recipient_id() {
      return recipient_id
    },
    get conversation_id() {
      return conversation_id
    },
    until,
    send(message, more = {}) {
      const { platform_user_id, owner } = started()
      const body = { platform_user_id, recipient_id, message, ...more }
      return owner.browser.post('/api/instagram/send-message', body)
    },
    async messages() {
      const { platform_user_id, owner } = started()
      const query = new URLSearchParams({ conversation_id, platform_user_id })
      const { json } = await owner.browser.get(`/api/instagram/messages?${query}`)
      return dataOf<{ messages: InboxMessage[] }>(json).messages
    },
  }
}

import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { BotAnswer } from '@skein/contract/knowledge/chatbot'
import { startAssistantProduct, type AssistantProduct } from '#test/assistant/assistant-product.ts'
import { lets } from '#test/assistant/model-script.ts'
import { dataOf } from '#test/services/browser.ts'

const account = 'clayandember'
const bare = {
  OPENAI_API_KEY: '',
  GROQ_API_KEY: '',
  GEMINI_API_KEY: '',
  DEFAULT_MODEL: '',
  EMBEDDING_MODEL: '',
}

let product: AssistantProduct

beforeEach(async () => {
  product = await startAssistantProduct(bare)
  await product.queue.work(product.ctx)
  await product.setInbox({ burst_seconds: 0 })
}, 60_000)
afterEach(() => product.close())

const post = async <T>(path: string, body: object): Promise<T> => {
  const { status, json, text } = await product.owner.browser.post(path, body)
  if (status !== 200) throw new Error(`${path}: ${status} ${text}`)
  return dataOf<T>(json)
}
/** Any key: the model of the sandbox accepts all. */
const api_key = 'sk-entered-in-settings'
const bot = { bot_name: 'Ember', system_prompt: 'Be kind.', is_rag_enabled: false }
const tryBot = (message: string) =>
  post<BotAnswer>(`/api/ai-chat/config/${product.platform_user_id}/try`, { message })
const write = async (text: string) => {
  const person = await product.newPerson()
  const { mid } = await product.sandbox.control.addMessage({ as: person, account, text })
  return { person, mid }
}
const replyTo = (person: string) =>
  expect.poll(
    async () =>
      (await product.sandbox.control.messages({ account, person }))
        .filter(({ viaApi }) => viaApi)
        .map(({ text }) => text),
    { timeout: 15_000 },
  )

/** An own server has another address than the provider. */
const entries: [string, () => object][] = [
  ['a key', () => ({ provider: 'openai', api_key })],
  [
    'an own server',
    () => ({ provider: 'openai', api_key, base_url: `${product.sandbox.url}/groq/openai/v1` }),
  ],
]

describe.each(entries)('with nothing configured in the environment, %s entered in Settings', (_, entry) => {
  test('lets the chatbot, its test, an automation with the default model and the assistant reply', async () => {
    const { platform_user_id } = product
    await post('/api/ai-chat/config', { platform_user_id, ...bot })
    expect(await tryBot('Which glaze?')).toMatchObject({ reply_text: null })
    await post('/api/models/keys', { platform_user_id, ...entry() })
    await lets(product, 'glaze', { reply: 'It is food safe.', is_known: true })

    expect(await tryBot('Which glaze do you like?')).toMatchObject({
      state: 'answered',
      reply_text: 'It is food safe.',
    })

    const chat = await write('Which glaze do you like most?')
    await replyTo(chat.person).toEqual(['It is food safe.'])

    const conversation = await product.saveAiConversation({ model_usage: 'PLATFORM_DEFAULT' })
    const talk = await write('And which glaze is new?')
    await product.entryOf(conversation, talk.mid, 'sent')
    await replyTo(talk.person).toEqual(['It is food safe.'])

    await product.sandbox.control.modelScript({ replace: true })
    const { events } = await product.send('talk', 'Hello, who are you?')
    expect(events.at(-1)).toMatchObject({ event: 'done', data: { state: 'done' } })
    const [answer] = (await product.history('talk'))[0]?.current_messages ?? []
    expect(answer?.content).toContain('I am a scripted model of the sandbox')
  }, 60_000)
})

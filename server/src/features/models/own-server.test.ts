import { LLMock } from '@copilotkit/aimock'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ChatMessage } from '@skein/contract/assistant/assistant'
import type { BotAnswer } from '@skein/contract/knowledge/chatbot'
import { dataOf } from '#test/services/browser.ts'
import { startAssistantProduct, type AssistantProduct } from '#test/assistant/assistant-product.ts'

let server: LLMock
let product: AssistantProduct

/** A product whose environment names no model and no key. */
beforeAll(async () => {
  server = new LLMock({ port: 0 })
  const decision = { should_reply: true, confidence: 0.95, reason: 'It asks for the price.', is_known: true }
  server.on({ model: 'llama3.2' }, { content: 'Hello from your own server.' })
  server.prependFixture({
    match: { predicate: ({ response_format }) => response_format != null },
    response: { content: JSON.stringify({ ...decision, reply: 'Happy to help.' }) },
  })
  await server.start()
  const names = ['OPENAI', 'GROQ', 'GEMINI']
  product = await startAssistantProduct({
    ...Object.fromEntries(
      names.flatMap((name) => [`${name}_API_KEY`, `${name}_BASE_URL`]).map((name) => [name, '']),
    ),
    DEFAULT_MODEL: '',
    EMBEDDING_MODEL: '',
    FETCH_ALLOW: new URL(server.url).host,
  })
}, 60_000)
afterAll(async () => {
  await product.close()
  await server.stop()
})

test('an own server is enough for the assistant, the chatbot and an AI automation', async () => {
  const { platform_user_id, owner, sandbox } = product
  const post = (path: string, body: object) => owner.browser.post(path, { platform_user_id, ...body })
  const answer = await post('/api/models/keys', { provider: 'openai', base_url: `${server.url}/v1` })
  expect(answer.status).toBe(200)

  await product.send('chat_own_server', 'Good morning')
  expect(texts(await product.history('chat_own_server'))).toContain('Hello from your own server.')

  const draft = { bot_name: 'Ember', system_prompt: 'Answer in one line.', is_rag_enabled: false }
  const tried = await owner.browser.post(`/api/ai-chat/config/${platform_user_id}/try`, {
    message: 'Hi there',
    draft,
  })
  expect(tried.status, tried.text).toBe(200)
  expect(dataOf<BotAnswer>(tried.json)).toMatchObject({ reply_text: 'Happy to help.', model: 'llama3.2' })

  const automation = await product.saveCommentReply({
    trigger_type: 'AI_DECISION',
    reply_type: 'AI_DECISION',
    keywords: '',
    ai_context_rules: 'Reply to questions about the price.',
  })
  const postId = (await sandbox.control.posts({ account: 'clayandember' }))[0]?.id ?? ''
  const comment = await sandbox.control.addComment({ as: 'mia.makes', postId, text: 'How much is it?' })
  expect(await product.entryOf(automation, comment.id, 'sent', 'failed', 'skipped')).toMatchObject({
    state: 'sent',
    reply_text: 'Happy to help.',
  })
})

const texts = (messages: readonly ChatMessage[]): string => JSON.stringify(messages)

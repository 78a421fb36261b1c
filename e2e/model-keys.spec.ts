import { createControl } from '@skein/sandbox/control'
import { openChat } from './support/assistant.ts'
import { connect, ownOrigin, signUp } from './support/person.ts'
import { launchProduct } from './support/start-product.ts'
import { expect, test } from './support/test.ts'

let product: Awaited<ReturnType<typeof launchProduct>>

/** A product that knows the addresses of the providers and has no key and no default model. */
test.beforeAll(async () => {
  product = await launchProduct((sandboxUrl) => ({
    OPENAI_BASE_URL: `${sandboxUrl}/openai/v1`,
    GROQ_BASE_URL: `${sandboxUrl}/groq/openai/v1`,
    GEMINI_BASE_URL: `${sandboxUrl}/gemini/v1beta/openai`,
    OPENAI_API_KEY: '',
    GROQ_API_KEY: '',
    GEMINI_API_KEY: '',
    DEFAULT_MODEL: '',
    EMBEDDING_MODEL: '',
  }))
})
test.afterAll(() => product.close())

test('a new key is enough for the assistant, the chatbot and an AI automation', async ({ browser }) => {
  test.setTimeout(120_000)
  const page = await (await browser.newContext({ baseURL: product.url })).newPage()
  const control = createControl(product.sandboxUrl)
  const person = await signUp(page.request, control)
  const account = await connect(page.request, person, 'clayandember')
  await page.request.put('/api/automations/settings', {
    headers: await ownOrigin(page.request),
    data: { platform_user_id: account.platform_user_id, burst_seconds: 0 },
  })

  await page.goto('/instagram/settings')
  const connection = page.getByRole('region', { name: 'Connection' })
  await expect(connection).toContainText('There is no AI model yet.')
  await page.getByRole('button', { name: 'Add key: OpenAI' }).click()
  await page.getByRole('textbox', { name: 'API key' }).fill('sk-a-new-key-of-this-account')
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click()
  await expect(connection).toContainText('GPT-6 Luna answers. Skein chose it')

  const field = await openChat(page, person)
  await field.fill('Show me my insights')
  await field.press('Enter')
  await expect(page.getByRole('article', { name: 'Assistant' }).last()).toContainText('reach', {
    timeout: 30_000,
  })

  await page.goto('/instagram/livechat?tab=publish')
  await page.getByRole('textbox', { name: 'Message of a customer' }).fill('thank you so much')
  await page.getByRole('button', { name: 'Send', exact: true }).click()
  await expect(page.getByRole('log')).toContainText('gpt-6-luna', { timeout: 30_000 })

  await page.goto('/instagram/create-automation/reply-comment')
  await page.getByRole('textbox', { name: 'Automation name' }).fill('Questions')
  await page.getByRole('radio', { name: /^AI Decision/ }).click()
  await expect(page.getByText('AI model: GPT-6 Luna, about $0.0002 per reply.')).toBeVisible()
  await page
    .getByRole('textbox', { name: 'Context for the AI' })
    .fill('Reply when somebody asks what something costs.')
  await page.getByRole('radio', { name: /^AI writes/ }).click()
  await page.getByRole('button', { name: 'Deploy', exact: true }).first().click()
  await expect(page.getByRole('dialog', { name: 'Live now' })).toBeVisible()
  const [post] = await control.posts({ account: account.username })
  const comment = await control.addComment({
    as: 'mia.makes',
    postId: post?.id ?? '',
    text: 'How much does the blue mug cost?',
  })
  await expect
    .poll(async () => (await control.replies({ comment: comment.id })).length, { timeout: 30_000 })
    .toBe(1)
})

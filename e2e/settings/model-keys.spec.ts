import { LLMock } from '@copilotkit/aimock'
import type { Page } from '@playwright/test'
import { createControl, type Control } from '@skein/sandbox/control'
import { openChat } from '../support/assistant.ts'
import { connect, ownOrigin, signUp } from '../support/person.ts'
import { launchProduct } from '../support/start-product.ts'
import { fullOnly } from '../support/full-run.ts'
import { expect, test } from '../support/test.ts'

let product: Awaited<ReturnType<typeof launchProduct>>
const server = new LLMock({ port: 0 })

/** A product that knows the addresses of the providers and has no key and no default model. */
test.beforeAll(async () => {
  const verdict = { should_reply: true, confidence: 0.95, reason: 'It asks for the price.', is_known: true }
  server.on({ model: 'llama3.2' }, { content: 'Hello from your own server.' })
  server.prependFixture({
    match: { predicate: ({ response_format }) => response_format != null },
    response: {
      content: JSON.stringify({ ...verdict, reply: 'Happy to help.', is_known: true, quotes: [] }),
    },
  })
  await server.start()
  product = await launchProduct((sandboxUrl) => ({
    OPENAI_BASE_URL: `${sandboxUrl}/openai/v1`,
    GROQ_BASE_URL: `${sandboxUrl}/groq/openai/v1`,
    GEMINI_BASE_URL: `${sandboxUrl}/gemini/v1beta/openai`,
    OPENAI_API_KEY: '',
    GROQ_API_KEY: '',
    GEMINI_API_KEY: '',
    DEFAULT_MODEL: '',
    EMBEDDING_MODEL: '',
    FETCH_ALLOW: new URL(server.url).host,
  }))
})
test.afterAll(async () => {
  await product.close()
  await server.stop()
})

test(
  'a new key is enough for the assistant, the chatbot and an AI automation',
  fullOnly,
  async ({ browser }) => {
    const page = await (await browser.newContext({ baseURL: product.url })).newPage()
    const connection = page.getByRole('region', { name: 'Connection health' })
    const setUp = async () => {
      await page.getByRole('textbox', { name: 'API key' }).fill('sk-a-new-key-of-this-account')
      await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click()
      await page.getByRole('link', { name: 'Connection health' }).click()
      await expect(connection).toContainText('GPT-6 Luna answers. Skein chose it')
    }
    await expectAnswers(page, setUp, {
      business: 'clayandember',
      request: 'Show me my insights',
      answer: 'reach',
      model: 'gpt-6-luna',
      choice: 'GPT-6 Luna',
      note: 'Uses GPT-6 Luna, about $0.0002 per message.',
    })
  },
)

test(
  'an own server is enough for the assistant, the chatbot and an AI automation',
  fullOnly,
  async ({ browser }) => {
    const page = await (await browser.newContext({ baseURL: product.url })).newPage()
    const setUp = async () => {
      await page.getByRole('textbox', { name: 'Base URL' }).fill(`${server.url}/v1`)
      await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click()
      await page.getByRole('link', { name: 'Connection health' }).click()
      await expect(page.getByRole('region', { name: 'Connection health' })).toContainText(
        'llama3.2 (price unknown) answers.',
      )
    }
    await expectAnswers(page, setUp, {
      business: 'northloaf.bakery',
      request: 'Good morning',
      answer: 'Hello from your own server.',
      model: 'llama3.2',
      choice: 'llama3.2',
      note: 'Uses llama3.2',
    })
  },
)

interface Expected {
  business: string
  /** What the assistant is asked, and a part of its answer. */
  request: string
  answer: string
  /** The model that the chatbot names, and the name of it in a list of models. */
  model: string
  choice: string
  /** The note of the editor. */
  note: string
}

/** Connects an account without a model, fills the dialog of the key with `setUp`, and uses the three AI features. */
async function expectAnswers(page: Page, setUp: () => Promise<void>, expected: Expected): Promise<void> {
  const control: Control = createControl(product.sandboxUrl)
  const person = await signUp(page.request, control)
  const account = await connect(page.request, person, expected.business)
  await page.request.put('/api/automations/settings', {
    headers: await ownOrigin(page.request),
    data: { platform_user_id: account.platform_user_id, burst_seconds: 0 },
  })

  await page.goto('/instagram/settings')
  await expect(page.getByRole('region', { name: 'Connection health' })).toContainText(
    'There is no AI model yet.',
  )
  await page.getByRole('link', { name: 'Models and keys' }).click()
  await page.getByRole('button', { name: 'Add key: OpenAI' }).click()
  await setUp()

  const field = await openChat(page, person)
  await field.fill(expected.request)
  await field.press('Enter')
  await expect(page.getByRole('article', { name: 'Assistant' }).last()).toContainText(expected.answer, {
    timeout: 30_000,
  })

  await page.goto('/instagram/livechat?tab=publish')
  await page.getByRole('textbox', { name: 'Test message' }).fill('thank you so much')
  await page.getByRole('button', { name: 'Send', exact: true }).click()
  await expect(page.getByRole('log')).toContainText(expected.model, { timeout: 30_000 })

  await page.goto('/instagram/create-automation/reply-comment')
  await page.getByRole('textbox', { name: 'Automation name' }).fill('Questions')
  await page.getByRole('radio', { name: /^AI Decision/ }).click()
  await expect(page.getByText(expected.note)).toBeVisible()
  await page
    .getByRole('textbox', { name: 'Instructions for AI' })
    .fill('Reply when somebody asks what something costs.')
  await page.getByRole('radio', { name: /^Written by AI/ }).click()
  await page.locator('summary', { hasText: 'More options' }).click()
  await page.getByRole('radio', { name: 'Custom', exact: true }).click()
  await expect(page.getByRole('combobox', { name: 'Model' })).toContainText(expected.choice)
  await page.getByRole('button', { name: 'Backtest' }).click()
  const backtest = page.getByRole('dialog', { name: 'Backtest' })
  await backtest.getByRole('radio', { name: 'Sample texts' }).click()
  await backtest.getByRole('textbox', { name: 'Comments, one per line' }).fill('How much is the mug?')
  await backtest.getByRole('button', { name: 'Run backtest' }).click()
  await expect(backtest.getByRole('region', { name: 'Results' })).toContainText(/\d AI calls?, /)
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Deploy', exact: true }).first().click()
  await expect(page.getByRole('dialog', { name: 'Automation is live' })).toBeVisible()
  const [post] = await control.posts({ account: account.username })
  const comment = await control.addComment({
    as: 'mia.makes',
    postId: post?.id ?? '',
    text: 'How much does the blue mug cost?',
  })
  await expect
    .poll(async () => (await control.replies({ comment: comment.id })).length, { timeout: 30_000 })
    .toBe(1)
}

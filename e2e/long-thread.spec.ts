import type { Page } from '@playwright/test'
import { expect, test } from './support/test.ts'

const bubble = (page: Page, text: string) =>
  page.getByRole('log').getByRole('article').filter({ hasText: text })
const composer = (page: Page) => page.getByRole('textbox', { name: /^Message to/ })

test('a long thread opens at its end and keeps its place while older messages come', async ({
  page,
  account,
  business,
  control,
}) => {
  test.setTimeout(90_000)
  expect(account.id).not.toBe('')
  await control.addMessage({ as: 'mia.makes', account: business, text: 'Hello there' })
  await page.goto('/instagram/livechat')
  await expect(composer(page)).toBeVisible()
  const looked = Promise.withResolvers<void>()
  await longThread(page, { length: 1000, olderAfter: looked.promise })
  await page.reload()
  const at = (text: string) => bubble(page, text).first()
  await expect(at('Message 999.')).toBeInViewport()
  await expect(bubble(page, 'Message 1.')).toHaveCount(0)

  const scroller = page.getByRole('region', { name: /^Messages with/ })
  await scroller.hover()
  const older = page.waitForResponse((answer) => answer.url().includes('cursor='))
  await expect
    .poll(async () => {
      await page.mouse.wheel(0, -2500)
      return scroller.evaluate(({ scrollTop }) => scrollTop)
    })
    .toBeLessThan(500)
  const shown = await firstShown(page)
  looked.resolve()
  await older
  await page.waitForFunction(
    (height) => (document.querySelector('[role=log]')?.scrollHeight ?? 0) > height,
    await page.getByRole('log').evaluate(({ scrollHeight }) => scrollHeight - 1),
  )
  const place = await bubble(page, shown.text).first().boundingBox()
  expect(Math.abs((place?.y ?? 0) - shown.y)).toBeLessThan(40)
  await page.getByRole('button', { name: 'Jump to the newest message' }).click()
  await expect(at('Message 999.')).toBeInViewport()
})

interface Length {
  length: number
  /** Older ones are told from then on. */
  olderAfter: Promise<void>
}

/** Answers every question for messages with so many, made after the real one. */
async function longThread(page: Page, { length, olderAfter }: Length): Promise<void> {
  await page.route('**/api/instagram/messages?**', async (route) => {
    const url = new URL(route.request().url())
    if (url.searchParams.has('cursor')) await olderAfter
    const to = Number(url.searchParams.get('cursor') ?? length)
    // The cursor is ours, so the server is asked without it.
    url.searchParams.delete('cursor')
    const answer = await route.fetch({ url: url.href })
    const { data, ...rest }: { data: { messages: [{ id: string; message: string }] } } = await answer.json()
    const [first] = data.messages
    const messages = Array.from({ length: 100 }, (_, place) => {
      const number = to - 100 + place
      return {
        ...first,
        id: `message-${number}`,
        message: `Message ${number}. ${'And more words. '.repeat(number % 20)}`,
        created_time: new Date(Date.now() - (length - number) * 60_000).toISOString(),
      }
    })
    await route.fulfill({
      json: { ...rest, data: { messages }, next_cursor: to > 100 ? String(to - 100) : null },
    })
  })
}

/** The uppermost message that stands wholly in the thread. */
function firstShown(page: Page): Promise<{ text: string; y: number }> {
  return page.getByRole('region', { name: /^Messages with/ }).evaluate((scroller) => {
    const top = scroller.getBoundingClientRect().top
    const all = [...scroller.querySelectorAll('article')]
    const first = all.find((each) => each.getBoundingClientRect().top >= top)
    return {
      text: /Message \d+\./.exec(first?.textContent ?? '')?.[0] ?? '',
      y: first?.getBoundingClientRect().y ?? 0,
    }
  })
}

import type { Page } from '@playwright/test'
import { address, bubble, composer, newFollower, untilListed } from './support/inbox.ts'
import { expect, test } from './support/test.ts'

test('a long thread opens at its end and keeps its place while older messages come', async ({
  page,
  account,
  business,
  control,
}) => {
  test.setTimeout(90_000)
  const person = await newFollower(control)
  const text = `Hello from ${person}`
  await control.addMessage({ as: person, account: business, text })
  await untilListed(page, account, text)
  await page.goto(address)
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
  // The day above the first message goes up with the older ones; what stands below it keeps its place.
  await page.mouse.wheel(0, 300)
  await scroller.evaluate(atRest)
  const shown = await firstShown(page)
  const height = () => page.getByRole('log').evaluate(({ scrollHeight }) => scrollHeight)
  const before = await height()
  looked.resolve()
  await older
  await expect.poll(height).toBeGreaterThan(before + 1000)
  await expect
    .poll(async () => {
      const place = await bubble(page, shown.text).first().boundingBox()
      return Math.abs((place?.y ?? 0) - shown.y)
    })
    .toBeLessThan(40)
  await page.getByRole('button', { name: 'Jump to the newest message' }).click()
  await expect(at('Message 999.')).toBeInViewport()
})

/** A wheel lets a page glide for a while. */
async function atRest(scroller: Element): Promise<void> {
  const frame = () => new Promise((resolve) => requestAnimationFrame(resolve))
  for (let last = -1; last !== scroller.scrollTop; await frame()) {
    last = scroller.scrollTop
    await frame()
  }
}

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

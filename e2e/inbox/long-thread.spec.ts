import type { Page } from '@playwright/test'
import { address, bubble, composer, newFollower, waitUntilListed } from '../support/inbox.ts'
import { expect, test } from '../support/test.ts'

test('opens a long thread at its end and keeps the scroll position while older messages load', async ({
  page,
  account,
  business,
  control,
}) => {
  const person = await newFollower(control)
  const text = `Hello from ${person}`
  await control.addMessage({ as: person, account: business, text })
  await waitUntilListed(page, account, text)
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
  // The date heading above the first message moves up with the older messages, so it is scrolled out of view first.
  await page.mouse.wheel(0, 300)
  await scroller.evaluate(waitForScrollEnd)
  const firstMessage = await firstVisibleMessage(page)
  const height = () => page.getByRole('log').evaluate(({ scrollHeight }) => scrollHeight)
  const before = await height()
  looked.resolve()
  await older
  await expect.poll(height).toBeGreaterThan(before + 1000)
  await expect
    .poll(async () => {
      const place = await bubble(page, firstMessage.text).first().boundingBox()
      return Math.abs((place?.y ?? 0) - firstMessage.y)
    })
    .toBeLessThan(40)
  await page.getByRole('button', { name: 'Jump to the newest message' }).click()
  await expect(at('Message 999.')).toBeInViewport()
})

/** Waits until smooth scrolling after a wheel event has ended. */
async function waitForScrollEnd(scroller: Element): Promise<void> {
  const frame = () => new Promise((resolve) => requestAnimationFrame(resolve))
  for (let last = -1; last !== scroller.scrollTop; await frame()) {
    last = scroller.scrollTop
    await frame()
  }
}

interface Length {
  length: number
  /** Older messages are returned once this is resolved. */
  olderAfter: Promise<void>
}

/** Responds to requests for messages with copies of the stored message, in pages of 100. */
async function longThread(page: Page, { length, olderAfter }: Length): Promise<void> {
  await page.route('**/api/instagram/messages?**', async (route) => {
    const url = new URL(route.request().url())
    if (url.searchParams.has('cursor')) await olderAfter
    const to = Number(url.searchParams.get('cursor') ?? length)
    // The server does not know this cursor.
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

/** Returns the first message that is fully visible. */
function firstVisibleMessage(page: Page): Promise<{ text: string; y: number }> {
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

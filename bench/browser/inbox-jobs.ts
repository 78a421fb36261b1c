import type { Page } from '@playwright/test'
import { command } from '../product/sandbox.ts'
import { fieldOf } from '../product/visitor.ts'
import { rest } from './open-browser.ts'
import { type Drawn, untilPainted } from './until-painted.ts'
import { whenShown } from './when-shown.ts'

/** Where somebody works, and who is on the other side. */
export interface Place {
  page: Page
  sandboxUrl: string
  account: string
  as: string
}

const log = '[role=log]'

/** Opens the conversation with these words in the list. */
export async function openThread(page: Page, text: string): Promise<void> {
  await page.goto('/instagram/livechat')
  const rows = page.getByRole('navigation', { name: 'Conversations' }).getByRole('link')
  await rows.filter({ hasText: text }).first().click()
  await page.getByRole('log').waitFor()
  await rest(page)
}

let said = 0

/** Answers by Enter: how soon the bubble is there, and how soon the follower has the message. */
export async function answers({ page, sandboxUrl, account, as }: Place, presses: number) {
  const bubbles: Drawn[] = []
  const pressed = new Map<string, number>()
  const field = page.getByRole('textbox', { name: /^Message to/ })
  for (let press = 0; press < presses; press += 1) {
    said += 1
    const text = `Answer ${said}.`
    await field.fill(text)
    await page.waitForTimeout(120)
    await field.focus()
    const act = () => {
      pressed.set(text, Date.now())
      return page.keyboard.press('Enter')
    }
    bubbles.push(await untilPainted(page, { event: 'keydown', act, shows: { selector: log, text } }))
    await page.getByRole('article').filter({ hasText: text }).getByText('Sent', { exact: true }).waitFor()
  }
  const messages = await command(sandboxUrl, 'messages', { account, person: as })
  const all: unknown[] = Array.isArray(messages) ? messages : []
  const arrivedAt = new Map(all.map((each) => [String(fieldOf(each, 'text')), Number(fieldOf(each, 'at'))]))
  const arrivals = [...pressed].map(([text, at]) => (arrivedAt.get(text) ?? Number.NaN) - at)
  return { bubbles, arrivals }
}

/** The follower writes: how long until the frame that shows it, the platform's delivery included. */
export async function arrivals({ page, sandboxUrl, account, as }: Place, count: number): Promise<number[]> {
  const waits: number[] = []
  for (let number = 1; number <= count; number += 1) {
    const text = `incoming ${number}.`
    const shown = await whenShown(page, { selector: log, text })
    const began = Date.now()
    await command(sandboxUrl, 'add-message', { as, account, text })
    waits.push((await shown()) - began)
    await page.waitForTimeout(100)
  }
  return waits
}

/** Types a name whose last letter tells it from nine others. */
export async function searches(page: Page, presses: number): Promise<Drawn[]> {
  const box = page.getByRole('searchbox')
  const all: Drawn[] = []
  for (let press = 0; press < presses; press += 1) {
    const beginning = `guest.${10 + press}`
    await box.fill(beginning)
    await page.waitForTimeout(600)
    await box.focus()
    const shows = { selector: 'nav[aria-label="Conversations"] li:first-child', text: `${beginning}7` }
    all.push(await untilPainted(page, { event: 'keydown', act: () => page.keyboard.type('7'), shows }))
    await page.waitForTimeout(400)
  }
  await box.fill('')
  return all
}

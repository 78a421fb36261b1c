import type { Page } from '@playwright/test'
import { rest } from './open-browser.ts'
import { type Drawn, untilPainted } from './until-painted.ts'

const list = '/instagram/automation'

/** Opens the list of an account; the switcher lists the accounts in the order in which they were connected. */
export async function openList(page: Page, username: string): Promise<void> {
  await page.goto(list)
  await page.getByRole('button', { name: /^Switch account/ }).click()
  await page.getByRole('menuitem', { name: new RegExp(username) }).click()
  await page.getByRole('heading', { name: `Manage all your automations for @${username}` }).waitFor()
  await page.getByRole('searchbox').waitFor()
  await rest(page)
}

/** People rest on what they are about to press, and hold it down for a moment. Milliseconds. */
const rests = 150
const holds = 100

/** Pauses rules that are in sight, by pointer and by key in turns. */
export async function toggles(page: Page, presses: number): Promise<Drawn[]> {
  const all: Drawn[] = []
  for (let press = 0; press < presses; press += 1) {
    const row = page.locator('[data-rule]').nth(press % 3)
    const id = await row.getAttribute('data-rule')
    const active = (await row.getByRole('button', { name: /^Pause / }).count()) === 1
    const shows = { selector: `[data-rule="${id}"] button[aria-label^="${active ? 'Activate' : 'Pause'} "]` }
    const byKey = press % 2 === 1
    await (byKey ? row.focus() : row.getByRole('button', { name: /^(Pause|Activate) / }).hover())
    await page.waitForTimeout(rests)
    const act = () => (byKey ? page.keyboard.press('p', { delay: holds }) : hold(page))
    all.push(await untilPainted(page, { event: byKey ? 'keydown' : 'click', act, shows }))
    await page.waitForTimeout(150)
  }
  return all
}

async function hold(page: Page): Promise<void> {
  await page.mouse.down()
  await page.waitForTimeout(holds)
  await page.mouse.up()
}

/** Opens an empty rule for direct messages, the cursor in its message. */
export async function openEditor(page: Page): Promise<void> {
  await page.goto('/instagram/create-automation/trigger-messages')
  await page.getByRole('textbox', { name: 'Message', exact: true }).fill('')
  await rest(page)
}

/** Types a message letter by letter. */
export async function typing(page: Page, presses: number): Promise<Drawn[]> {
  const all: Drawn[] = []
  let text = ''
  for (let press = 0; press < presses; press += 1) {
    const letter = String.fromCodePoint(97 + (press % 26))
    text += letter
    const shows = { selector: 'figure', text }
    all.push(await untilPainted(page, { event: 'keydown', act: () => page.keyboard.type(letter), shows }))
    await page.waitForTimeout(30)
  }
  return all
}

/** Opens the palette and puts it away again. */
export async function palettes(page: Page, presses: number): Promise<Drawn[]> {
  const all: Drawn[] = []
  const shows = { selector: 'input[role=combobox]' }
  for (let press = 0; press < presses; press += 1) {
    const act = () => page.keyboard.press('ControlOrMeta+k')
    all.push(await untilPainted(page, { event: 'keydown', act, shows }))
    await page.keyboard.press('Escape')
    await page.locator(shows.selector).waitFor({ state: 'detached' })
    await page.waitForTimeout(rests)
  }
  return all
}

const stops = [
  { link: 'Automation', shows: { selector: 'h1', text: 'Manage all your automations' } },
  { link: 'Billing', shows: { selector: 'h1', text: 'Billing' } },
  { link: 'Dashboard', shows: { selector: 'main', text: 'Welcome back' } },
]

/** Goes round through screens that were seen before. */
export async function routeChanges(page: Page, presses: number): Promise<Drawn[]> {
  await page.goto('/instagram')
  await rest(page)
  const all: Drawn[] = []
  for (let press = -stops.length; press < presses; press += 1) {
    const stop = stops[(press + stops.length) % stops.length]
    if (!stop) break
    const link = page.getByRole('navigation', { name: 'Sections' }).getByRole('link', { name: stop.link })
    const painted = await untilPainted(page, { event: 'click', act: () => link.click(), shows: stop.shows })
    if (press >= 0) all.push(painted)
    await (press < 0 ? rest(page) : page.waitForTimeout(150))
  }
  return all
}

import { expect, type Page } from '@playwright/test'
import { createControl } from '@skein/sandbox/control'
import { screens, type Screen } from '../../web/src/app/screens.ts'
import { expectAccessible } from './checks/axe.ts'
import { watchConsole, unusedFonts } from './checks/console.ts'
import { expectNoHorizontalScroll, inEveryDisplayMode, showOnPhone } from './display-modes.ts'
import { brokenHeadingWords } from './checks/heading-words.ts'
import { greyBoxes } from './checks/grey-boxes.ts'
import { primaryButtons } from './checks/primary-buttons.ts'
import { linkInMail, newAddress, ownOrigin, withOwner, type Account } from './person.ts'
import { checkLargeText, checkReflow } from './checks/reflow.ts'
import { readTestEnvironment } from './test-environment.ts'

/** Screens that one test visits; small, so that the workers end together. */
const groupSize = 6

interface Group {
  /** The names of its screens, for the title of its test. */
  name: string
  group: readonly Screen[]
}

/** Returns the screens of some audiences in groups. */
export const groupsOf = (...audiences: Screen['audience'][]): Group[] =>
  grouped(screens.filter(({ audience }) => audiences.includes(audience)))

/** Returns the screens in groups of nearly the same size. */
export function grouped(selection: readonly Screen[]): Group[] {
  const count = Math.ceil(selection.length / groupSize)
  const startOf = (place: number) => Math.ceil((place * selection.length) / count)
  return Array.from({ length: count }, (_, place) => {
    const group = selection.slice(startOf(place), startOf(place + 1))
    return { name: group.map(({ name }) => name).join(', '), group }
  })
}

/** What the ids in an address of the table are replaced by. */
export interface Ids {
  automationId?: string
  conversationId?: string
  commenterId?: string
}

/** Returns the address of a screen for the signed-in user. */
export async function addressOf(
  page: Page,
  { path }: Screen,
  { automationId, conversationId, commenterId }: Ids = {},
): Promise<string> {
  if (path.includes('$invitationToken')) return inviteSomebody(page)
  return withOwner(
    page,
    path
      .replace('$automationId', automationId ?? '')
      .replace('$conversationId', conversationId ?? '')
      .replace('$commenterId', commenterId ?? ''),
  )
}

/** Invites an unused address to the workspace of the user. Returns the address of the page of the invitation. */
async function inviteSomebody({ request }: Page): Promise<string> {
  const { data }: { data: { workspace_id: string }[] } = await (await request.get('/api/workspaces')).json()
  const email = newAddress()
  const answer = await request.post(`/api/workspaces/${data[0]?.workspace_id}/invitations`, {
    headers: await ownOrigin(request),
    data: { email, role: 'agent' },
  })
  expect(answer.status(), await answer.text()).toBe(201)
  const link = await linkInMail(createControl(readTestEnvironment().sandboxUrl), email)
  return new URL(link).pathname
}

const readyOf = (page: Page, { ready: [kind, name] }: Screen) => {
  if (kind === 'text') return page.getByText(name).first()
  if (kind === 'label') return page.getByLabel(name).first()
  return page.getByRole(kind, { name }).first()
}

/**
 * Visits each screen once: checks accessibility, width, reflow, large text, focus, its one primary button, checkboxes, the console and
 * preloaded fonts.
 */
export async function visitScreens(page: Page, group: readonly Screen[], ids: Ids = {}): Promise<void> {
  const problems = watchConsole(page)
  for (const screen of group) {
    await showOnPhone(page)
    await page.goto(await addressOf(page, screen, ids))
    await inEveryDisplayMode(page, async (mode) => {
      await expect(readyOf(page, screen)).toBeVisible()
      await expectNoHorizontalScroll(page)
      await expectAccessible(page, mode)
      expect.soft(await brokenHeadingWords(page), `broken words: ${screen.name}`).toEqual([])
      const primary = await primaryButtons(page)
      expect.soft(primary.length, `primary buttons of ${screen.name}: ${primary.join(', ')}`).toBeLessThan(2)
    })
    expect.soft(await greyBoxes(page), `boxes in the colours of the browser: ${screen.name}`).toEqual([])
    expect.soft(await unusedFonts(page), `unused preloaded fonts: ${screen.name}`).toEqual([])
    await checkLargeText(page, screen.name)
    await checkReflow(page, screen.name)
  }
  expect(problems).toEqual([])
}

/** Returns the ids of the conversations of an account. */
export async function conversationsOf(page: Page, { platform_user_id }: Account): Promise<string[]> {
  const list = `/api/instagram/conversations?platform_user_id=${platform_user_id}`
  const { data }: { data: { data: { id: string }[] } } = await (await page.request.get(list)).json()
  return data.data.map(({ id }) => id)
}

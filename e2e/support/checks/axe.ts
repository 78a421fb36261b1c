import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { expect, type Page } from '@playwright/test'
import type axe from 'axe-core'
import type { RunOptions } from 'axe-core'
import {
  expectNoHorizontalScroll,
  inEveryDisplayMode,
  waitForAnimations,
  waitUntilSettled,
  type DisplayMode,
} from '../display-modes.ts'
import { smallTargets } from './touch-targets.ts'

const source = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')
const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

/** Fails on any accessibility violation once the page has loaded. */
export async function expectAccessible(
  page: Page,
  { coloursOnly }: Pick<DisplayMode, 'coloursOnly'> = { coloursOnly: false },
): Promise<void> {
  if (coloursOnly) {
    await waitForAnimations(page)
    expect(await violationsOf(page, ['color-contrast']), `colours of ${page.url()}`).toEqual([])
    return
  }
  // At the top of the page no sticky bar covers a part of a target by chance.
  await page.evaluate(() => scrollTo(0, 0))
  await waitUntilSettled(page)
  expect(await violationsOf(page), `accessibility of ${page.url()}`).toEqual([])
  expect.soft(await smallTargets(page), `touch target too small at ${page.url()}`).toEqual([])
}

/** Fails if the page is not accessible or is wider than the window, in every display mode of the run. */
export const checkDisplayModes = (page: Page): Promise<void> =>
  inEveryDisplayMode(page, async (mode) => {
    await expectNoHorizontalScroll(page)
    await expectAccessible(page, mode)
  })

/** Returns the current violations of the page with their elements; with `only`, of these rules. */
export async function violationsOf(page: Page, only?: readonly string[]): Promise<string[]> {
  const runOnly: RunOptions['runOnly'] = only
    ? { type: 'rule', values: [...only] }
    : { type: 'tag', values: tags }
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(source)
  const { violations } = await page.evaluate(
    (options) => (globalThis as unknown as { axe: typeof axe }).axe.run(options),
    // Frames contain mails and are sandboxed without scripts, so axe cannot run in them.
    { runOnly, resultTypes: ['violations'], iframes: false } satisfies RunOptions,
  )
  return violations.flatMap(({ id, help, nodes }) =>
    nodes.map(
      ({ target, failureSummary }) => `${id}: ${help}\n  ${target.join(' ')}\n  ${failureSummary ?? ''}`,
    ),
  )
}

import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { expect, type Page } from '@playwright/test'
import type axe from 'axe-core'
import type { RunOptions } from 'axe-core'
import { settled, still, type Look } from './looks.ts'
import { smallTargets } from './touch.ts'

const source = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')
const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

/**
 * Fails on any accessibility violation of the page once it is loaded, and says where. In the light look only colours
 * are checked: the dark look of the same width comes first and differs in nothing else.
 */
export async function expectAccessible(page: Page, look?: Look): Promise<void> {
  if (look?.theme === 'light') {
    await still(page)
    const violations = await violationsOf(page, ['color-contrast'])
    expect(violations, `colours of ${page.url()}, ${look.width}, light`).toEqual([])
    return
  }
  await settled(page)
  expect(await violationsOf(page), `accessibility of ${page.url()}`).toEqual([])
  expect.soft(await smallTargets(page), `too small for a finger at ${page.url()}`).toEqual([])
}

/** What is wrong with the page as it stands now, and where; with `only`, by these rules. */
export async function violationsOf(page: Page, only?: readonly string[]): Promise<string[]> {
  const runOnly: RunOptions['runOnly'] = only
    ? { type: 'rule', values: [...only] }
    : { type: 'tag', values: tags }
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(source)
  const { violations } = await page.evaluate(
    (options) => (globalThis as unknown as { axe: typeof axe }).axe.run(options),
    // A frame holds a mail, without scripts, so nothing can be asked inside of it.
    { runOnly, resultTypes: ['violations'], iframes: false } satisfies RunOptions,
  )
  return violations.flatMap(({ id, help, nodes }) =>
    nodes.map(
      ({ target, failureSummary }) => `${id}: ${help}\n  ${target.join(' ')}\n  ${failureSummary ?? ''}`,
    ),
  )
}

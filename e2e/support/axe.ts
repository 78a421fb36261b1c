import AxeBuilder from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'
import { settled } from './looks.ts'

const rules = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

/** Fails on any accessibility violation of the page once it rests, and says where. */
export async function expectAccessible(page: Page): Promise<void> {
  await settled(page)
  expect(await violationsOf(page), `accessibility of ${page.url()}`).toEqual([])
}

/** What is wrong with the page as it stands now, and where; with `only`, by these rules. */
export async function violationsOf(page: Page, only?: readonly string[]): Promise<string[]> {
  const builder = new AxeBuilder({ page })
  const { violations } = await (only ? builder.withRules([...only]) : builder.withTags(rules)).analyze()
  return violations.flatMap(({ id, help, nodes }) =>
    nodes.map(
      ({ target, failureSummary }) => `${id}: ${help}\n  ${target.join(' ')}\n  ${failureSummary ?? ''}`,
    ),
  )
}

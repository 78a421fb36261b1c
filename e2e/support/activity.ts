import type { Locator, Page } from '@playwright/test'
import { pressOn } from './keyboard.ts'

/** The rows of the activity. */
export const entries = (page: Page): Locator => page.getByRole('feed').getByRole('article')

/** The open entry. */
export const openedEntry = (page: Page): Locator => page.getByRole('region', { name: 'Details' })

/** Opens the entry whose row contains the text. Returns its detail. */
export async function openEntry(page: Page, text: string): Promise<Locator> {
  await pressOn(page, entries(page).filter({ hasText: text }).getByRole('link'))
  return openedEntry(page)
}

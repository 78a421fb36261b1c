import type { Page } from '@playwright/test'
import { waitUntilSettled } from '../support/display-modes.ts'
import { saveCommentAutomation } from '../support/person.ts'
import { fullOnly } from '../support/full-run.ts'
import { expect, test } from '../support/test.ts'

const signature = ['draw']

test('animates a deploy, unless reduced motion is set', fullOnly, async ({ page, account }) => {
  await saveCommentAutomation(page, account)
  await recordAnimations(page)
  await openAndDeploy(page)
  await expect.poll(() => animations(page)).toEqual(signature)
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await openAndDeploy(page)
  expect(await animations(page)).toEqual([])
})

async function openAndDeploy(page: Page): Promise<void> {
  await page.goto('/instagram/automation')
  await expect(page.getByRole('searchbox')).toBeVisible()
  await waitUntilSettled(page)
  await page.getByRole('link', { name: 'Price questions', exact: true }).click()
  await page.getByRole('button', { name: 'Edit', exact: true }).click()
  await page.getByRole('button', { name: 'Deploy' }).click()
  await expect(page.getByRole('dialog', { name: 'Changes are live' })).toBeVisible()
  await page.getByText('Request details (JSON)', { exact: true }).waitFor()
}

/** Records the names of animations in every page loaded afterwards. */
async function recordAnimations(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const names: string[] = []
    Reflect.set(window, 'moved', names)
    document.addEventListener('animationstart', ({ animationName }) => names.push(animationName), true)
    const animate = Element.prototype.animate
    Element.prototype.animate = function (frames, options) {
      const animation = animate.call(this, frames, options)
      names.push(animation.id)
      return animation
    }
  })
}

/** Returns the recorded animations of `signature`, each once. */
async function animations(page: Page): Promise<string[]> {
  const animationNames: string[] = await page.evaluate(() => [
    ...Reflect.get(window, 'moved'),
    // Delayed animations have not fired `animationstart` yet.
    ...document
      .getAnimations()
      .map((each) => ('animationName' in each ? String(each.animationName) : each.id)),
  ])
  return signature.filter((name) => animationNames.includes(name))
}

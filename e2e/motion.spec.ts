import type { Page } from '@playwright/test'
import { settled } from './support/looks.ts'
import { saveCommentAutomation } from './support/person.ts'
import { expect, test } from './support/test.ts'

const signature = ['glide', 'draw', 'nudge']

test('a sentence glides from its row to its editor, and a deploy draws the thread into the phone, unless stillness is asked for', async ({
  page,
  account,
}) => {
  await saveCommentAutomation(page, account)
  await noteMotions(page)
  await openAndDeploy(page)
  await expect.poll(() => motions(page)).toEqual(signature)
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await openAndDeploy(page)
  expect(await motions(page)).toEqual([])
})

async function openAndDeploy(page: Page): Promise<void> {
  await page.goto('/instagram/automation')
  await expect(page.getByRole('searchbox')).toBeVisible()
  await settled(page)
  await page.getByRole('button', { name: 'Edit Price questions' }).click()
  await page.getByRole('button', { name: 'Deploy' }).click()
  await expect(page.getByRole('dialog', { name: 'Live now' })).toBeVisible()
  await page.getByRole('button', { name: 'Copy JSON' }).waitFor()
}

/** From here on every page keeps the names of what moves in it. */
async function noteMotions(page: Page): Promise<void> {
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

/** The signature motions that were seen, each once. */
async function motions(page: Page): Promise<string[]> {
  const moved: string[] = await page.evaluate(() => [
    ...Reflect.get(window, 'moved'),
    // What waits for its turn has not begun yet.
    ...document
      .getAnimations()
      .map((each) => ('animationName' in each ? String(each.animationName) : each.id)),
  ])
  return signature.filter((name) => moved.includes(name))
}

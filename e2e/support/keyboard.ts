import { expect, type Locator, type Page } from '@playwright/test'

/** Moves the focus to the element with Tab and checks that the focus ring is visible. */
async function tabTo(page: Page, target: Locator, max = 80): Promise<void> {
  await expect(target).toBeVisible()
  // Tab does not reach the prerendered shell, which is inert until the app has rendered.
  await expect(page.locator('#root > [inert]')).toHaveCount(0)
  const trail: string[] = []
  for (let step = 0; step <= max; step += 1) {
    if (await hasFocus(target)) return expectVisibleFocus(target)
    // Links of a navigation and buttons of a toolbar are one Tab stop.
    await page.keyboard.press((await isInFocusedGroup(target)) ? 'ArrowDown' : 'Tab')
    trail.push(await focusedText(page))
  }
  throw new Error(
    `${max} presses of Tab never reached ${String(target)}. Focused elements:\n${trail.join('\n')}`,
  )
}

/** Tabs to the element and presses a key, Enter by default. */
export async function pressOn(page: Page, target: Locator, key = 'Enter'): Promise<void> {
  await tabTo(page, target)
  await page.keyboard.press(key)
}

/** Tabs to the field and replaces its text. */
export async function typeInto(page: Page, field: Locator, text: string): Promise<void> {
  await tabTo(page, field)
  await page.keyboard.press('ControlOrMeta+A')
  await page.keyboard.type(text)
}

/** Presses two keys of one shortcut. Both are sent at once: the page waits only a second for the second key. */
export async function pressChord(page: Page, first: string, second: string): Promise<void> {
  await Promise.all([page.keyboard.press(first), page.keyboard.press(second)])
}

async function hasFocus(target: Locator): Promise<boolean> {
  return target.evaluate((element) => element === document.activeElement)
}

const isInFocusedGroup = (target: Locator): Promise<boolean> =>
  target.evaluate(
    (element) =>
      element instanceof HTMLElement &&
      element.tabIndex === -1 &&
      element.closest('[role=toolbar], nav ul')?.contains(document.activeElement) === true,
  )

async function expectVisibleFocus(target: Locator): Promise<void> {
  expect(await hasFocusRing(target), `the focus on ${String(target)} can be seen`).toBe(true)
}

/** The focus ring may be on the element or what it draws after itself, on its parent, or on the label of a hidden input. */
export const hasFocusRing = (focused: Locator): Promise<boolean> =>
  focused.evaluate((element) => {
    const near = [element, element.parentElement, element.nextElementSibling, element.closest('label')]
    const isRinged = ({ outlineStyle, outlineWidth }: CSSStyleDeclaration) =>
      outlineStyle !== 'none' && outlineWidth !== '0px'
    return (
      isRinged(getComputedStyle(element, '::after')) ||
      near.some((each) => each !== null && isRinged(getComputedStyle(each)))
    )
  })

function focusedText(page: Page): Promise<string> {
  return page.evaluate(() => {
    const element = document.activeElement
    return `${element?.tagName.toLowerCase() ?? 'nothing'} ${element?.getAttribute('aria-label') ?? element?.textContent?.slice(0, 40) ?? ''}`
  })
}

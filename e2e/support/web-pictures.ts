import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { waitForAnimations } from './display-modes.ts'
import { waitForNetworkIdle, watchNetwork } from './network.ts'

const folder = join(import.meta.dirname, '..', '..', 'web', 'public', 'pictures')
const view = { width: 1280, height: 800 }
const phone = { viewport: { width: 375, height: 600 }, deviceScaleFactor: 2 }
/** Suffix and width of each file in pixels. */
const files = { '': 1280, '-small': 640 }
const quality = 0.82

/** Takes the current screen for the landing page: dark and light, in two sizes and as on a phone, as WebP. */
export async function takeForLanding(page: Page, name: string): Promise<void> {
  const before = page.viewportSize() ?? view
  mkdirSync(folder, { recursive: true })
  await page.setViewportSize(view)
  for (const theme of ['dark', 'light'] as const) {
    await page.evaluate((each) => (document.documentElement.dataset['theme'] = each), theme)
    await page.evaluate(() => document.fonts.ready.then(() => undefined))
    await waitForAnimations(page)
    const png = await page.screenshot()
    for (const [suffix, width] of Object.entries(files)) {
      writeFileSync(join(folder, `${name}-${theme}${suffix}.webp`), await toWebp(page, png, width))
    }
  }
  await takePhones(page, name)
  await page.evaluate(() => (document.documentElement.dataset['theme'] = 'dark'))
  await page.setViewportSize(before)
}

/** Opens the address of the page on a phone with twice as many pixels. */
async function takePhones(page: Page, name: string): Promise<void> {
  const context = await page
    .context()
    .browser()
    ?.newContext({
      ...phone,
      reducedMotion: 'reduce',
      storageState: await page.context().storageState(),
    })
  if (!context) throw new Error('The page has no browser.')
  const onPhone = await context.newPage()
  watchNetwork(onPhone)
  await onPhone.goto(page.url())
  await onPhone.locator('#root > [inert]').waitFor({ state: 'detached' })
  await waitForNetworkIdle(onPhone)
  await onPhone.locator('.appear-late, [aria-busy=true]').first().waitFor({ state: 'hidden' })
  for (const theme of ['dark', 'light'] as const) {
    await onPhone.evaluate((each) => (document.documentElement.dataset['theme'] = each), theme)
    await onPhone.evaluate(() => document.fonts.ready.then(() => undefined))
    await waitForAnimations(onPhone)
    const webp = await toWebp(
      page,
      await onPhone.screenshot(),
      phone.viewport.width * phone.deviceScaleFactor,
    )
    writeFileSync(join(folder, `${name}-${theme}-phone.webp`), webp)
  }
  await context.close()
}

/** Converts in an empty page, because the product's policy forbids data: requests. */
async function toWebp(page: Page, png: Buffer, width: number): Promise<Buffer> {
  const blank = await page.context().browser()?.newPage()
  if (!blank) throw new Error('The page has no browser.')
  const encoded = await blank.evaluate(
    async ([source, wide, level]) => {
      const image = new Image()
      image.src = `data:image/png;base64,${source}`
      await image.decode()
      const canvas = document.createElement('canvas')
      canvas.width = wide
      canvas.height = Math.round((image.height * wide) / image.width)
      const drawing = canvas.getContext('2d')
      if (!drawing) throw new Error('The browser cannot draw.')
      drawing.imageSmoothingQuality = 'high'
      drawing.drawImage(image, 0, 0, canvas.width, canvas.height)
      return canvas.toDataURL('image/webp', level).split(',')[1] ?? ''
    },
    [png.toString('base64'), width, quality] as const,
  )
  await blank.close()
  return Buffer.from(encoded, 'base64')
}

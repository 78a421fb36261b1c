// Draws the icons of the installed app from its mark: node e2e/icons.ts
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { chromium } from '@playwright/test'
import { findChromium } from './support/chromium.ts'

const folder = join(import.meta.dirname, '..', 'web', 'public')
const mark = readFileSync(join(folder, 'skein.svg'), 'utf8')
/** Without rounded corners: systems crop maskable icons, and Apple rounds the corners itself. */
const square = mark.replace('rx="8"', 'rx="0"')
const inner = square
  .replace('viewBox="0 0 32 32"', 'viewBox="-5 -5 42 42"')
  .replace('<rect width="32" height="32"', '<rect x="-5" y="-5" width="42" height="42"')
const icons = [
  { name: 'icon-192', size: 192, svg: mark },
  { name: 'icon-512', size: 512, svg: mark },
  { name: 'icon-maskable', size: 512, svg: inner },
  { name: 'apple-touch-icon', size: 180, svg: square },
]

const launchOptions = await findChromium()
const browser = await chromium.launch({
  ...launchOptions,
  env: { ...textOf(process.env), ...launchOptions.env },
})
for (const { name, size, svg } of icons) {
  const page = await browser.newPage({ viewport: { width: size, height: size } })
  await page.setContent(`<style>*{margin:0}svg{display:block;width:${size}px;height:${size}px}</style>${svg}`)
  await page.screenshot({ path: join(folder, `${name}.png`), omitBackground: true })
  await page.close()
}
await browser.close()

function textOf(env: NodeJS.ProcessEnv): Record<string, string> {
  return Object.fromEntries(
    Object.entries(env).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])),
  )
}

import type { Page } from '@playwright/test'
import { fullOnly } from '../support/full-run.ts'
import { expect, test } from '../support/test.ts'

const prompts = [
  'Under my Instagram post about the mugs, auto-reply by DM to everyone who asks about the price.',
  "Answer direct messages from our care and shipping pages. If they don't say it, pass the conversation to me.",
  'Reply to everyone who asked for the price of the bowl today and got no answer.',
] as const

test('shows the landing page without JavaScript', async ({ browser, baseURL }) => {
  const context = await browser.newContext({ javaScriptEnabled: false, ...(baseURL ? { baseURL } : {}) })
  const page = await context.newPage()
  await page.goto('/')
  await expect(page).toHaveTitle('Every automation is a sentence · Skein')
  for (const word of ['Get Started Free', 'Watch Demo', 'AI THAT RESPONDS LIKE YOU', 'Setup in 2 minutes']) {
    await expect(page.getByText(word, { exact: true }).first()).toBeVisible()
  }
  const [prompt] = prompts
  await expect(page.getByText(prompt, { exact: true }).first()).toBeVisible()
  await page.goto('/privacy')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Privacy policy')
  await context.close()
})

test('shows all texts and links of the landing page', async ({ page }) => {
  await page.goto('/')
  const bar = page.getByRole('navigation', { name: 'Pages' })
  await expect(bar.getByRole('link', { name: 'Platform' })).toHaveAttribute('href', '#platform')
  await expect(bar.getByRole('link', { name: 'Login' })).toHaveAttribute('href', '/get-started')
  await expect(bar.getByRole('link', { name: 'Sign Up' })).toHaveAttribute('href', /^\/get-started/)
  const words = [
    'Query-Based',
    'Parse',
    'Plan',
    'Run',
    'Instagram',
    'WhatsApp',
    'Facebook',
    'X',
    'Slack',
    'Gmail',
  ]
  for (const word of [...words, 'Microsoft Teams']) {
    await expect(page.getByText(word, { exact: true }).first()).toBeVisible()
  }
  // Screen readers get the whole text of the typing animation.
  await expect(page.getByText(prompts.join(' '), { exact: true })).toBeAttached()
  const everything = await page.locator('body').textContent()
  for (const word of ['LinkedIn', 'TikTok', 'Gmail']) expect(everything).toContain(word)
  await expect(page.getByRole('link', { name: 'Get Started Free' }).first()).toHaveAttribute(
    'href',
    /^\/get-started/,
  )
  await expect(page.getByRole('link', { name: 'Watch Demo' })).toHaveAttribute('href', '#demo')
  await page.getByRole('tab', { name: 'Data-Driven' }).click()
  for (const name of ['Target platform', 'Content template', 'AI model', 'Schedule time']) {
    await expect(page.getByLabel(name)).toBeDisabled()
  }
  for (const name of ['Daily', 'Weekly', 'Monthly']) await expect(page.getByLabel(name)).toBeDisabled()
  await expect(page.getByRole('button', { name: 'Deploy Automation' })).toBeDisabled()
  const footer = page.getByRole('contentinfo')
  for (const [name, href] of [
    ['Privacy', '/privacy'],
    ['Terms', '/terms'],
  ] as const) {
    const link = footer.getByRole('link', { name })
    await expect(link).toHaveAttribute('href', href)
    await expect(link).toHaveAttribute('target', '_blank')
  }
})

test('pauses the typing animation and respects reduced motion', fullOnly, async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.goto('/')
  await expect(page.getByText(prompts[0], { exact: true }).last()).toBeVisible()
  await page.emulateMedia({ reducedMotion: 'no-preference' })
  // The caret is visible and hidden for half a second each.
  const blinking = await page
    .locator('.caret')
    .first()
    .evaluate((caret) => {
      const { animationName, animationDuration, animationTimingFunction } = getComputedStyle(caret)
      return [animationName, animationDuration, animationTimingFunction]
    })
  expect(blinking).toEqual(['blink', '1s', 'steps(1)'])
  const pause = page.getByRole('button', { name: 'Pause animation' }).first()
  await pause.click()
  await expect(page.getByRole('button', { name: 'Play animation' }).first()).toBeFocused()
})

test('links a signed-in user to the dashboard and logs out', async ({ page, person }) => {
  expect(person.id).not.toBe('')
  await page.goto('/platforms')
  await expect(page.getByRole('heading', { level: 1, name: 'Platforms' })).toBeVisible()
  // The prerendered shell is inert until the app has rendered.
  await expect(page.locator('#root > [inert]')).toHaveCount(0)
  await page.goto('/')
  for (const name of ['Go to Dashboard', 'Dashboard']) {
    await expect(page.getByRole('link', { name, exact: true }).first()).toHaveAttribute('href', '/platforms')
  }
  await expect(page.getByRole('link', { name: 'Get Started Free' })).toHaveCount(0)
  await page.getByRole('button', { name: 'Logout' }).click()
  await expect(page.getByRole('link', { name: 'Get Started Free' }).first()).toBeVisible()
  await page.goto('/platforms')
  await expect(page).toHaveURL('/')
})

test(
  'the phone menu has the links of the bar, with and without JavaScript',
  fullOnly,
  async ({ browser, baseURL }) => {
    const place = { viewport: { width: 375, height: 812 }, ...(baseURL ? { baseURL } : {}) }
    for (const javaScriptEnabled of [false, true]) {
      const context = await browser.newContext({ ...place, javaScriptEnabled })
      const page = await context.newPage()
      await page.goto('/')
      await page.getByRole('button', { name: 'Menu' }).click()
      const menu = page.getByRole('navigation', { name: 'Menu' })
      for (const name of ['Platform', 'Login', 'Sign Up']) {
        await expect(menu.getByRole('link', { name, exact: true })).toBeVisible()
      }
      await page.keyboard.press('Escape')
      await expect(menu).toBeHidden()
      await context.close()
    }
  },
)

test('shows the moving example in the first view of a phone', fullOnly, async ({ page }) => {
  await page.setViewportSize({ width: 375, height: 812 })
  await page.goto('/')
  const sentence = page
    .getByRole('figure', { name: 'How Skein gets from a question to a reply' })
    .getByText(prompts[0], { exact: true })
  await expect(sentence.last()).toBeInViewport({ ratio: 1 })
  await expect(page.getByRole('link', { name: 'Get Started Free' }).first()).toBeInViewport({ ratio: 1 })
})

test(
  'shows pictures of the product in the theme of the page, and answers questions',
  fullOnly,
  async ({ page }) => {
    const pictures = page.getByRole('region', { name: 'See the product' }).getByRole('img')
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme })
      await page.goto('/')
      await expect(pictures).toHaveCount(3)
      for (const picture of await pictures.all()) {
        await picture.scrollIntoViewIfNeeded()
        await expect(picture).toHaveJSProperty('complete', true)
        expect(
          await picture.evaluate((each: HTMLImageElement) => [each.currentSrc, each.naturalWidth > 0]),
        ).toEqual([expect.stringContaining(`-${colorScheme}`), true])
      }
    }
    await page.getByText('Can I try it without a Meta app?').click()
    await expect(page.getByText('Yes. A new server starts in demo mode', { exact: false })).toBeVisible()
    await expect(page.getByRole('link', { name: 'Read the guide' })).toHaveAttribute('href', '/docs')
    const footer = page.getByRole('contentinfo')
    await expect(footer.getByRole('link', { name: 'Source' })).toHaveAttribute(
      'href',
      '/docs#source-and-license',
    )
  },
)

test('closes the menu when a link leads to the same page', fullOnly, async ({ page }) => {
  await page.setViewportSize({ width: 375, height: 812 })
  await page.goto('/')
  // The link closes the menu once the page is hydrated.
  await waitForHydration(page)
  await page.getByRole('button', { name: 'Menu' }).click()
  const menu = page.getByRole('navigation', { name: 'Menu' })
  await menu.getByRole('link', { name: 'Platform' }).click()
  await expect(menu).toBeHidden()
  await expect(
    page.getByRole('heading', { name: 'Instagram first, Gmail for the assistant' }),
  ).toBeInViewport()
})

test('shows with each reply why it was sent', fullOnly, async ({ page }) => {
  await page.clock.install()
  await page.goto('/')
  await waitForHydration(page)
  const drawing = page.getByRole('figure', { name: 'How Skein gets from a question to a reply' })
  const comment = drawing.getByText('Sent. The comment contains “price”.')
  await expect(comment).toBeVisible()
  const [mugs] = prompts
  // Typing, a pause of 1.4 s, and deleting.
  await page.clock.runFor(mugs.length * (38 + 18) + 1400 + 500)
  await expect(drawing.getByText('Source: “Care guide”, passage 2.')).toBeVisible()
  await expect(comment).toBeHidden()
})

test('compares products without a horizontal scrollbar on a phone', fullOnly, async ({ page }) => {
  await page.setViewportSize({ width: 375, height: 812 })
  await page.goto('/')
  const row = page.getByRole('row', { name: /^Users of one account/ })
  await row.scrollIntoViewIfNeeded()
  await expect(row).toContainText('Skein')
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(375)
})

test('sets the theme colour of the browser', fullOnly, async ({ page }) => {
  const around = page.locator('meta[name=theme-color]')
  await page.emulateMedia({ colorScheme: 'dark' })
  await page.goto('/')
  await expect(around).toHaveAttribute('content', '#061114')
  await page.evaluate(() => localStorage.setItem('skein.ui', '{"state":{"theme":"light"},"version":1}'))
  await page.reload()
  await expect(around).toHaveAttribute('content', '#f8f5ef')
})

test('follows the theme of the system until a theme is chosen', fullOnly, async ({ page }) => {
  const root = page.locator('html')
  for (const path of ['/', '/privacy', '/docs']) {
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme })
      await page.goto(path)
      await expect(root).toHaveAttribute('data-theme', colorScheme)
    }
  }
  await page.evaluate(() => localStorage.setItem('skein.ui', '{"state":{"theme":"light"},"version":1}'))
  await page.goto('/')
  await expect(root).toHaveAttribute('data-theme', 'light')
})

test(
  'public pages have canonical addresses, titles, descriptions and a sitemap',
  fullOnly,
  async ({ page, baseURL }) => {
    await page.goto('/terms')
    await expect(page.locator('link[rel=canonical]')).toHaveAttribute('href', `${baseURL}/terms`)
    const card = page.locator('meta[property="og:image"]')
    await expect(card).toHaveAttribute('content', `${baseURL}/social.png`)
    const files = [
      '/social.png',
      '/sitemap.xml',
      '/robots.txt',
      '/llms.txt',
      '/manifest.webmanifest',
    ] as const
    const texts = await Promise.all(
      files.map(async (file) => {
        const answer = await page.request.get(file)
        expect(answer.status(), file).toBe(200)
        return answer.text()
      }),
    )
    const [, sitemap = '', robots = '', forModels = ''] = texts
    expect(robots).toContain(`Sitemap: ${baseURL}/sitemap.xml`)
    const listedAddresses = [...sitemap.matchAll(/<loc>([^<]+)</g)].map(([, address = '']) => address)
    const pages = listedAddresses.filter((each) => !each.includes('/docs'))
    expect(pages.toSorted()).toEqual(['/', '/privacy', '/terms'].map((path) => `${baseURL}${path}`))
    expect(listedAddresses).toContain(`${baseURL}/docs`)
    expect(listedAddresses).toContain(`${baseURL}/docs/glossary`)
    const links = [...forModels.matchAll(/\]\(([^)]+)\)/g)].map(([, address = '']) => address)
    expect(links.length).toBeGreaterThan(4)
    const heads = new Set<string>()
    for (const address of new Set([...listedAddresses, ...links])) {
      const answer = await page.request.get(address)
      expect(answer.status(), address).toBe(200)
      if (!listedAddresses.includes(address)) continue
      const html = await answer.text()
      const title = /<title>([^<]{10,70})<\/title>/.exec(html)?.[1] ?? ''
      const about = /<meta\s+name="description"\s+content="([^"]{50,200})"/.exec(html)?.[1] ?? ''
      for (const words of [title, about]) {
        expect(words, `title and description of ${address}`).not.toBe('')
        heads.add(words)
      }
      expect(html).toContain(`property="og:title" content="${title.replace(' · Skein', '')}"`)
      expect(html).toContain(`property="og:description" content="${about}"`)
    }
    expect(heads.size, 'no title and no description twice').toBe(2 * listedAddresses.length)
  },
)

/** Waits for hydration: the caret is rendered in the browser only. */
const waitForHydration = (page: Page): Promise<void> => expect(page.locator('.caret').first()).toBeAttached()

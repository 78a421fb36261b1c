import { expect, test } from '../support/test.ts'

test('the tools of the top bar are side by side without an account', async ({ page, person }) => {
  expect(person.id).toBeTruthy()
  for (const width of [1440, 1024, 768]) {
    await page.setViewportSize({ width, height: 900 })
    await page.goto('/instagram')
    await expect(page.getByRole('heading', { name: 'No account selected' })).toBeVisible()
    const tools = page.getByRole('toolbar', { name: 'Tools' }).getByRole('button')
    await expect(tools).toHaveCount(3)
    const boxes = await tools.evaluateAll((buttons) =>
      buttons.map((button) => button.getBoundingClientRect()).map(({ left, right }) => ({ left, right })),
    )
    const gaps = boxes.slice(1).map(({ left }, index) => left - (boxes[index]?.right ?? 0))
    for (const gap of gaps) expect(gap, `at ${width}`).toBeLessThanOrEqual(8)
  }
})

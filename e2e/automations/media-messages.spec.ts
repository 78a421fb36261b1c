import type { Page } from '@playwright/test'
import { checkDisplayModes, expectAccessible } from '../support/checks/axe.ts'
import { address, newFollower, rowOf } from '../support/inbox.ts'
import { keyboard } from '../support/checks/input-methods.ts'
import { pressOn } from '../support/keyboard.ts'
import { saveHours } from '../support/person.ts'
import { fullOnly } from '../support/full-run.ts'
import { chooseNext } from '../support/choose-option.ts'
import { expect, test } from '../support/test.ts'

const { press, write } = keyboard
const editor = '/instagram/create-automation/trigger-messages'

test(
  'sends a carousel with a button that leads to an automation, made by keyboard',
  fullOnly,
  async ({ page, account, business, control, sandboxUrl }) => {
    test.setTimeout(240_000)
    await saveHours(page, account)
    const person = await newFollower(control)
    await openType(page, { keyword: 'catalog', type: 'Carousel' })
    const card = (place: number) =>
      page.getByRole('group', { name: 'Cards', exact: true }).locator('> ol > li').nth(place)
    const field = (place: number, name: string) =>
      card(place).getByRole('textbox', { name, exact: true }).first()
    await write(field(0, 'Title'), 'Mug for {username}')
    await write(field(0, 'Subtitle'), '32 euros')
    await write(field(0, 'Link of the card'), 'shop.example/mug')
    await write(card(0).getByRole('textbox', { name: 'Title', exact: true }).nth(1), 'Opening hours')
    // The address of a link comes before the choice.
    await page.keyboard.press('Tab')
    await chooseNext(page, 'Opening hours')
    await press(page.getByRole('button', { name: 'Add card' }))
    await expect(field(1, 'Title')).toBeFocused()
    await page.keyboard.press('ControlOrMeta+Enter')
    await expect(card(1)).toContainText('Card 2 needs a title.')
    await expect(field(1, 'Title')).toBeFocused()
    await page.keyboard.type('Bowl')
    await write(field(1, 'Subtitle'), '18 euros')
    await press(page.getByRole('button', { name: 'Move Card 2 up' }))
    await expect(field(0, 'Title')).toHaveValue('Bowl')
    const phone = page.getByRole('figure')
    await expect(phone.getByRole('group', { name: 'Cards of the message' })).toContainText('Bowl')
    await checkDisplayModes(page)

    await page.keyboard.press('ControlOrMeta+Enter')
    await expect(page.getByRole('dialog', { name: 'Automation is live' })).toContainText(
      'reply a carousel with 2 cards.',
    )
    await control.addMessage({ as: person, account: business, text: 'The catalog, please' })
    await expect
      .poll(async () => (await control.messages({ account: business, person })).at(-1)?.cards)
      .toMatchObject([
        { title: 'Bowl', subtitle: '18 euros' },
        {
          title: `Mug for ${person}`,
          url: 'https://shop.example/mug',
          buttons: [{ title: 'Opening hours' }],
        },
      ])

    await page.goto(`${sandboxUrl}/direct/${business}?as=${person}`)
    await press(page.getByRole('button', { name: 'Opening hours' }))
    await control.wait({ for: 'message', account: business, person, text: 'We are open from 9 to 5.' })

    await page.goto(address)
    await rowOf(page, person).click()
    const cards = page.getByRole('log').getByRole('group', { name: 'Cards of the carousel' })
    await expect(cards).toContainText(`Mug for ${person}`)
    await expectAccessible(page)
  },
)

test(
  'sends an audio file that was uploaded by keyboard',
  fullOnly,
  async ({ page, account, business, control, sandboxUrl }) => {
    test.setTimeout(180_000)
    expect(account.id).not.toBe('')
    const person = await newFollower(control)
    await openType(page, { keyword: 'greeting', type: 'Audio' })
    const sound = await (await page.request.get(`${sandboxUrl}/media/hello.wav`)).body()
    await uploadByKeyboard(page, { name: 'song.mp3', mimeType: 'audio/mpeg', buffer: Buffer.from('ID3') })
    await expect(page.getByText(/^Only AAC, M4A, MP4 and WAV files/)).toBeVisible()
    await uploadByKeyboard(page, { name: 'hello.mp3', mimeType: 'audio/mpeg', buffer: sound })
    const link = page.getByRole('textbox', { name: 'Audio URL' })
    await expect(link).toHaveValue(/\/audio\/[\w-]{32}\.wav$/)
    const url = await link.inputValue()
    await expect(page.getByText(/^0:01, /)).toBeVisible()
    await expect(page.getByRole('figure').getByText('0:01')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Play the audio message' })).toBeVisible()
    await checkDisplayModes(page)

    await page.keyboard.press('ControlOrMeta+Enter')
    await expect(page.getByRole('dialog', { name: 'Automation is live' })).toContainText(
      'reply an audio message.',
    )
    await control.addMessage({ as: person, account: business, text: 'A greeting, please' })
    await expect
      .poll(async () => (await control.messages({ account: business, person })).at(-1)?.attachments)
      .toEqual([{ type: 'audio', url }])
    await page.goto(`${sandboxUrl}/direct/${business}?as=${person}`)
    await expect(page.getByLabel('Audio in this message')).toHaveAttribute('src', url)

    await page.goto(address)
    await rowOf(page, person).click()
    await expect(page.getByRole('log').getByLabel('Voice message')).toHaveAttribute('src', url)
    await expectAccessible(page)
  },
)

/** Opens the editor with a keyword and a type of message. */
async function openType(page: Page, { keyword, type }: { keyword: string; type: 'Carousel' | 'Audio' }) {
  await page.goto(editor)
  await write(page.getByRole('textbox', { name: 'Keywords' }), keyword)
  await page.keyboard.press('Enter')
  await pressOn(page, page.getByRole('tab', { name: 'Text' }), 'End')
  if (type === 'Carousel') await page.keyboard.press('ArrowLeft')
  await expect(page.getByRole('tab', { name: type })).toBeFocused()
}

async function uploadByKeyboard(page: Page, file: { name: string; mimeType: string; buffer: Buffer }) {
  const chooser = page.waitForEvent('filechooser')
  await pressOn(page, page.locator('input[type=file]'))
  await (await chooser).setFiles(file)
}

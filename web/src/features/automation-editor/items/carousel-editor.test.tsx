import { api } from '@skein/contract'
import { replyImageProblems, type ReplyImage } from '@skein/contract/automations/replies/reply-images'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { http, HttpResponse } from 'msw'
import { beforeEach, describe, expect, it } from 'vitest'
import { renderAt, respond, server, setUpWorkspace } from '../../../../test/app-fixture.tsx'
import { chooseOption } from '../../../../test/choose-option.ts'
import '../dm-reply/dm-reply-screen.tsx'
import './carousel-editor.tsx'

setUpWorkspace()

const image: ReplyImage = {
  id: 'image-1',
  url: 'http://localhost:3000/images/abc.png',
  is_public: false,
  content_type: 'image/png',
  width: 1080,
  height: 1350,
  size_bytes: 340_000,
  alt: '',
  created_at: '2026-11-23T10:00:00.000Z',
}

beforeEach(() => {
  localStorage.clear()
  respond(api.replyImages.list, () => [])
})

async function open() {
  const { user } = renderAt('/instagram/create-automation/trigger-messages')
  await user.click(await screen.findByRole('tab', { name: 'Carousel' }))
  await screen.findByRole('button', { name: 'Add card' })
  return user
}

const cards = () =>
  within(screen.getByRole('group', { name: 'Cards' })).getAllByRole('textbox', { name: 'Subtitle' })
const subtitles = () => cards().map((field) => (field as HTMLInputElement).value)
const press = (name: string) => screen.getByRole('button', { name })
const card = (place: number) => {
  const item = cards()[place]?.closest('li')
  if (!item) throw new Error('There is no such card.')
  return within(item)
}

describe('the cards of a carousel', () => {
  it('are added, moved and removed with the focus on the affected card', async () => {
    const user = await open()
    expect(subtitles()).toEqual(['Handmade, ready to ship'])
    await user.click(press('Add card'))
    await user.keyboard('Bowl{Tab}18 euros')
    expect(subtitles()).toEqual(['Handmade, ready to ship', '18 euros'])
    await user.click(press('Move Card 2 up'))
    expect(subtitles()).toEqual(['18 euros', 'Handmade, ready to ship'])
    expect(document.activeElement).toBe(press('Move Card 1 down'))
    expect(screen.getByText('Card 2 moved to position 1')).toBeTruthy()
    await user.click(press('Remove Card 1'))
    expect(subtitles()).toEqual(['Handmade, ready to ship'])
    expect(document.activeElement).toBe(card(0).getAllByRole('textbox', { name: 'Title' })[0])
  })

  it('have buttons of their own, with the focus inside the card', async () => {
    const user = await open()
    await user.click(press('Add card'))
    await user.keyboard('Bowl')
    await user.click(card(1).getByRole('button', { name: 'Add button' }))
    await user.keyboard('Ask us')
    const [, title] = card(1).getAllByRole('textbox', { name: 'Title' })
    expect(title).toHaveProperty('value', 'Ask us')
    await chooseOption(user, card(1).getByRole('combobox', { name: 'Leads to' }), 'A person')
    const phone = within(screen.getByRole('figure'))
    const [, bowl] = within(phone.getByRole('group', { name: 'Cards of the message' })).getAllByText(
      /bestseller|^Bowl$/,
    )
    expect(bowl?.closest('li')?.textContent).toBe('BowlAsk us')
  })

  it('name the card and the field of a problem, which takes the focus after a deploy', async () => {
    const user = await open()
    await user.type(screen.getByRole('textbox', { name: 'Keywords' }), 'price{Enter}')
    await user.clear(card(0).getByRole('textbox', { name: 'Link' }))
    await user.type(card(0).getByRole('textbox', { name: 'Link' }), 'https://shop.example')
    await user.click(press('Add card'))
    await user.tab()
    expect(card(1).getByText('Card 2 needs a title.')).toBeTruthy()
    await user.click(press('Deploy'))
    const checklist = screen.getByRole('region', { name: 'Checklist' })
    expect(checklist.textContent).toContain('Card 2 needs a title.')
    expect(checklist.textContent).toContain('Card 2 needs a subtitle, an image, a link or a button.')
    await waitFor(() =>
      expect(document.activeElement).toBe(card(1).getAllByRole('textbox', { name: 'Title' })[0]),
    )
  })

  it('get an uploaded image, also when the card was moved during the upload', async () => {
    const upload = Promise.withResolvers<void>()
    server.use(
      http.post('*/api/instagram/images', async () => {
        await upload.promise
        return HttpResponse.json({ success: true, data: image, message: '' }, { status: 201 })
      }),
    )
    const user = await open()
    const input = card(0).getByLabelText('Upload image')
    fireEvent.change(input, { target: { files: [new File(['x'], 'a.pdf', { type: 'application/pdf' })] } })
    expect(await screen.findByText(replyImageProblems.type())).toBeTruthy()
    fireEvent.change(input, { target: { files: [new File(['x'], 'a.png', { type: 'image/png' })] } })
    await user.click(press('Add card'))
    await user.keyboard('Bowl{Tab}18 euros')
    await user.click(press('Move Card 2 up'))
    upload.resolve()
    const addressOf = (place: number) => card(place).getByRole('textbox', { name: 'Image URL' })
    await waitFor(() => expect(addressOf(1)).toHaveProperty('value', image.url))
    expect(addressOf(0)).toHaveProperty('value', '')
    expect(subtitles()).toEqual(['18 euros', 'Handmade, ready to ship'])
    expect(screen.getByText(/Instagram can't load images from this server/)).toBeTruthy()
  })
})

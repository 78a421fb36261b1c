import { renderHook, screen, waitFor, within } from '@testing-library/react'
import { RouterContextProvider } from '@tanstack/react-router'
import { describe, expect, it, vi } from 'vitest'
import { renderAt, setUpWorkspace } from '../../../../test/app-fixture.tsx'
import { useOpenEditor } from '../use-open-editor.ts'

setUpWorkspace()

const address = '/instagram/create-automation'

describe('chooser', () => {
  it('shows the title of every kind', async () => {
    renderAt(address)
    for (const title of [
      'AI Conversation Engagement',
      'Trigger Messages on Keywords (DM)',
      'Reply on Comments',
      'Direct Message (Who Comment on your post)',
      'Delete Unwanted Comments',
      'Comment Section Engagement',
      'Message Summary',
      'Comment Classification',
      'Auto Content Generation',
    ]) {
      expect(await screen.findByText(title)).toBeTruthy()
    }
    const later = screen.getByRole('region', { name: 'Coming Soon' })
    expect(within(later).getAllByRole('listitem')).toHaveLength(4)
    expect(within(later).queryByRole('button')).toBeNull()
  })

  it('opens the editor of every kind', async () => {
    const { user, router } = renderAt(address)
    for (const [title, path] of [
      ['AI Conversation Engagement', 'ai-conversation'],
      ['Trigger Messages on Keywords (DM)', 'trigger-messages'],
      ['Reply on Comments', 'reply-comment'],
      ['Direct Message (Who Comment on your post)', 'private-message'],
      ['Delete Unwanted Comments', 'delete-comment'],
    ] as const) {
      await user.click(
        await screen.findByRole('button', { name: new RegExp(`^${title.replaceAll(/[()]/g, '.')}`) }),
      )
      await waitFor(() => expect(router.state.location.pathname).toBe(`${address}/${path}`))
      await router.navigate({ to: address })
    }
  })

  it('logs a warning for an unknown kind and does not navigate', async () => {
    const warn = vi.spyOn(console, 'warn').mockImplementation(() => {})
    const { router } = renderAt(address)
    await screen.findByText('Reply on Comments')
    const { result } = renderHook(() => useOpenEditor(), {
      wrapper: ({ children }) => <RouterContextProvider router={router}>{children}</RouterContextProvider>,
    })
    result.current('SOMETHING_ELSE')
    expect(warn).toHaveBeenCalledWith('Unknown automation type: SOMETHING_ELSE')
    expect(router.state.location.pathname).toBe(address)
    warn.mockRestore()
  })
})

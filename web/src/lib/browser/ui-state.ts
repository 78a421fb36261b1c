import { create } from 'zustand'
import { persist } from 'zustand/middleware'

export type Theme = 'dark' | 'light' | 'system'

/** What a list of automations shows, by a name of the user: the search parameters of its filters and order. */
export interface SavedView {
  name: string
  search: Readonly<Record<string, string>>
}

export interface UiState {
  theme: Theme
  sidebarCollapsed: boolean
  /** The list of chats beside the assistant. */
  chatsCollapsed: boolean
  /** The assistant beside the screens of the workspace, where there is space. */
  assistantOpen: boolean
  automationsView: 'list' | 'grid'
  automationViews: readonly SavedView[]
  /** The chat with the assistant that was open last, by the id of its account, or of its user without one. */
  lastChats: Readonly<Record<string, string>>
  /** Whether shortcuts without a modifier key are enabled. */
  singleKeys: boolean
}

/** Interface settings that survive a reload. `public/theme.js` reads the theme before the first paint. */
export const useUiState = create<UiState>()(
  persist(
    (): UiState => ({
      theme: 'dark',
      sidebarCollapsed: false,
      chatsCollapsed: false,
      assistantOpen: false,
      automationsView: 'list',
      automationViews: [],
      lastChats: {},
      singleKeys: true,
    }),
    {
      name: 'skein.ui',
      version: 1,
    },
  ),
)

export function setTheme(theme: Theme): void {
  useUiState.setState({ theme })
  document.documentElement.dataset['theme'] = resolveTheme(theme)
}

/** Makes a chat the last one of an account, unless it is that of another account. */
export function rememberChat(owner: string, chatId: string): void {
  useUiState.setState(({ lastChats }) =>
    Object.values(lastChats).includes(chatId) ? {} : { lastChats: { ...lastChats, [owner]: chatId } },
  )
}

export function toggleSidebar(): void {
  useUiState.setState(({ sidebarCollapsed }) => ({ sidebarCollapsed: !sidebarCollapsed }))
}

export const resolveTheme = (theme: Theme): 'dark' | 'light' => {
  if (theme !== 'system') return theme
  return matchMedia('(prefers-color-scheme: light)').matches ? 'light' : 'dark'
}

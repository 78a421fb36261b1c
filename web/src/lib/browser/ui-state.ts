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
  /** The chat with the assistant that was open last, and its user. */
  lastChat: { userId: string; chatId: string } | null
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
      lastChat: null,
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

/** Returns the id of the chat that the user had open last in this browser. */
export function lastChatOf(userId: string): string | null {
  const { lastChat } = useUiState.getState()
  return lastChat?.userId === userId ? lastChat.chatId : null
}

export function toggleSidebar(): void {
  useUiState.setState(({ sidebarCollapsed }) => ({ sidebarCollapsed: !sidebarCollapsed }))
}

export const resolveTheme = (theme: Theme): 'dark' | 'light' => {
  if (theme !== 'system') return theme
  return matchMedia('(prefers-color-scheme: light)').matches ? 'light' : 'dark'
}

import { useUiState } from '../../lib/ui-state.ts'

export function toggleChats(): void {
  useUiState.setState(({ chatsCollapsed }) => ({ chatsCollapsed: !chatsCollapsed }))
}

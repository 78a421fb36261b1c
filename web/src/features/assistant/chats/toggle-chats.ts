import { useUiState } from '../../../lib/browser/ui-state.ts'

export function toggleChats(): void {
  useUiState.setState(({ chatsCollapsed }) => ({ chatsCollapsed: !chatsCollapsed }))
}

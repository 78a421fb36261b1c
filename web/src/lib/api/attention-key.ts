/** Key of what needs attention in an account. Without the schema of the answer, which is loaded later. */
export const attentionKey = (platform_user_id: string) => ['attention', platform_user_id]

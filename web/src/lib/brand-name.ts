export const brandName = 'Skein'

/** The system the stand-in itself runs on, read before it may show the app another one (register.ts). */
export const HOST: NodeJS.Platform = process.platform

/**
 * The system this program runs on. The only place that reads it: what depends on the system takes it as a parameter, so
 * that tests can try all three (E1).
 */
export const PLATFORM: NodeJS.Platform = process.platform

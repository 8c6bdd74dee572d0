const FILE_MAX = 200 * 1024;
const KINDS: readonly string[] = ['image/png', 'image/jpeg'];

/** The largest picture that a receipt takes: its bytes and its pixels. */
const PNG_MAX = 16 * 1024;
const WIDTH_MAX = 600;
const HEIGHT_MAX = 300;
const SMALLER = 0.8;

/** Draws a picture anew, small enough for a receipt: a PNG in base64. Undefined if the file is no such picture. */
export async function logoOf(file: File): Promise<string | undefined> {
  if (file.size > FILE_MAX || !KINDS.includes(file.type)) return undefined;
  const picture = await createImageBitmap(file).catch(() => undefined);
  if (!picture) return undefined;
  for (let scale = Math.min(1, WIDTH_MAX / picture.width, HEIGHT_MAX / picture.height); ; scale *= SMALLER) {
    const png = await drawn(picture, scale);
    if (!png) return undefined;
    if (png.size <= PNG_MAX) return btoa(String.fromCharCode(...new Uint8Array(await png.arrayBuffer())));
  }
}

function drawn(picture: ImageBitmap, scale: number): Promise<Blob | null> {
  const canvas = document.createElement('canvas');
  canvas.width = Math.max(1, Math.floor(picture.width * scale));
  canvas.height = Math.max(1, Math.floor(picture.height * scale));
  canvas.getContext('2d')?.drawImage(picture, 0, 0, canvas.width, canvas.height);
  return new Promise((resolve) => canvas.toBlob(resolve, 'image/png'));
}

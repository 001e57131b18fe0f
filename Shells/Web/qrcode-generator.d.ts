// Of qrcode-generator what js/qr/qr.js uses. The module is made when the app is built
// (qr_library.py).

interface QRCode {
  addData(data: string, mode: 'Byte'): void;
  make(): void;
  getModuleCount(): number;
  isDark(row: number, column: number): boolean;
}

declare const qrcode: {
  (version: number, level: 'M'): QRCode;
  stringToBytes: (text: string) => number[];
};

export default qrcode;
